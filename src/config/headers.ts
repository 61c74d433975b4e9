/** Set by the server entry on every request; a value sent by the client is removed first. */
export const requestIdHeader = 'x-request-id'
export const clientAddressHeader = 'x-client-address'
/** The language of a call made by our own pages; other callers get the language of their Accept-Language. */
export const localeHeader = 'x-locale'
/** Carries this process's own secret on requests that it makes to itself. */
export const internalSecretHeader = 'x-internal-secret'
/** On pages that their owner's device may keep: whose they are (server/page-owner.ts). */
export const pageOwnerHeader = 'x-page-owner'
/** The browser removes what pages have kept in it. */
export const clearSiteDataHeader = 'clear-site-data'
