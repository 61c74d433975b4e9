/** Only white space and invisible characters. */
export const isBlank = (content: string) => /^[\s\u200b-\u200f\u2060\ufeff\u00ad]*$/u.test(content)

/** The text of a photo without words. */
export const photoSign = '📷'

/** More names in one message call everybody. */
export const mostMentions = 20

/** Never negative, in whatever order events arrive. */
export const unreadOf = (lastSeq: number, lastReadSeq: number) => Math.max(0, lastSeq - lastReadSeq)

/** Somebody without a heartbeat for this long is away. */
export const awayAfterMs = 75_000
