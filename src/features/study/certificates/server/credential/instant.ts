/** To the second, because the signed time is compared with the shown one. */
export const instant = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z')
