/** To the second: what is signed is compared with what is shown. */
export const instant = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z')
