/** Set by the server entry on every request; a value sent by the client is removed first. */
export const requestIdHeader = 'x-request-id'
export const clientAddressHeader = 'x-client-address'
/** The language of a call made by our own pages; other callers get the language of their Accept-Language. */
export const localeHeader = 'x-locale'
/** Contains the secret of this process in requests that it sends to itself. */
export const internalSecretHeader = 'x-internal-secret'
/** The owner of a page, on pages that the owner's device may keep. */
export const pageOwnerHeader = 'x-page-owner'
/** Makes the browser remove data that pages have stored in it. */
export const clearSiteDataHeader = 'clear-site-data'

/** `Cache-Control` of a file that only its reader's browser may keep, and whose address changes with its content. */
export const immutableForReader = 'private, max-age=31536000, immutable'
