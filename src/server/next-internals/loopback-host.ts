/**
 * Next writes every loopback address as this name. With any other host name it fetches a rewrite to one of its own pages
 * over the network.
 */
export const loopbackHost = 'localhost'
