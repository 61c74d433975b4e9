/**
 * Names of our cookies. The `__Host-` prefix binds a cookie to this host over https; plain http (a demo)
 * cannot use it.
 */
export const cookieNames = (siteUrl: string) => {
  const prefix = siteUrl.startsWith('https://') ? '__Host-' : ''
  return {
    session: `${prefix}academy.session`,
    registration: `${prefix}academy.registration`,
    device: `${prefix}academy.device`,
    /** The password was right; the second factor is still missing. */
    pending: `${prefix}academy.pending`,
  }
}

/**
 * Readable by scripts and useless for a thief: it only decides which navigation bar a static page shows.
 */
export const hintCookie = 'signed_in'
/** The values of the hint: a student, a member of the back office, or both. */
export const hints = { student: '1', office: 'office', both: 'both' } as const
export const themeCookie = 'theme'
