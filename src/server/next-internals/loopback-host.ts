/**
 * Next writes every loopback address as this name, and fetches a rewrite to a page of its own over the network under any
 * other host name.
 */
export const loopbackHost = 'localhost'
