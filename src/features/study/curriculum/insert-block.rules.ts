const gaps = /\n[ \t]*\n\s*/g

/** In which paragraph of a text the cursor is, from 1. */
export const paragraphAt = (text: string, at: number): number =>
  [...text.slice(0, at).matchAll(gaps)].length + 1

/** The text with a block of its own behind this paragraph, or at the end. */
export function insertBehind(text: string, paragraph: number, block: string): string {
  const gap = [...text.matchAll(gaps)][paragraph - 1]
  if (gap) {
    return `${text.slice(0, gap.index)}\n\n${block}${text.slice(gap.index)}`
  }
  const before = text.trimEnd()
  return before === '' ? block : `${before}\n\n${block}\n`
}
