/** Where the forms of a certificate are, within the site. */
export const certificatePdfHref = (code: string) => `/api/certificates/${code}/certificate.pdf`
export const credentialHref = (code: string) => `/api/certificates/${code}/credential.json`
export const statusListHref = (list: number) => `/api/credentials/status/${list}`
export const checkerHref = '/api/credentials/checker.html'
export const didHref = '/.well-known/did.json'
