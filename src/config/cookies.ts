/** Names of our cookies. `__Host-` binds a cookie to this host over https; plain http (a demo) cannot use it. */
export const cookieNames = (siteUrl: string) => {
  const prefix = siteUrl.startsWith('https://') ? '__Host-' : ''
  return {
    session: `${prefix}academy.session`,
    registration: `${prefix}academy.registration`,
    device: `${prefix}academy.device`,
    /** The password was right, the second factor is awaited. */
    pending: `${prefix}academy.pending`,
  }
}

/** Readable by scripts and worth nothing: it only tells a static page which navigation bar to show. */
export const hintCookie = 'signed_in'
/** What the hint says: a student, somebody of the office, or a student who also works in the office. */
export const hints = { student: '1', office: 'office', both: 'both' } as const
export const themeCookie = 'theme'
