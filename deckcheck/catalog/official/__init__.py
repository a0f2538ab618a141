"""The official card database, read politely and turned into catalog rows.

The folder reads like the data flow:

    addresses   where each page is
    client      fetches a page: one connection, robots.txt, an interval, limits
    pages       keeps every raw page that was fetched, so that none is asked for twice
    markup      HTML as a tree
    products    the search form -> products
    listing     list page -> card numbers
    detail      detail page -> raw record
    facts       raw record -> row of the catalog, with a remark for every value that is not known
    notices     the restriction notices of a page, and the rules page -> structured notices
    english     the JSON of the English site -> names
    crawl       which pages a product needs; fetches what is missing

Everything from `products` to `english` is pure: text in, values out. No card text goes past `facts`.
"""
