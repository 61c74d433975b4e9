/** Set by the server entry on every request, after anything of that name from outside was removed. */
export const requestIdHeader = 'x-request-id'
export const clientAddressHeader = 'x-client-address'
/** The language of a call made by our own pages; other callers are answered by Accept-Language. */
export const localeHeader = 'x-locale'
/** Carries the process's own secret on calls that it makes to itself. */
export const internalSecretHeader = 'x-internal-secret'
