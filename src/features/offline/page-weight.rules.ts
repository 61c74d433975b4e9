/** What every page of an item brings beside its text, compressed. */
const frameBytes = 10 * 1024
/** The text is in the page twice, as markup and as data, and is compressed. */
const textShare = 0.4

/** About how many bytes some pages take on the line, from the length of their texts. */
export const pageBytes = (pages: number, text: number) => Math.ceil(pages * frameBytes + text * textShare)
