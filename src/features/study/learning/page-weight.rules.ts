import type { ItemKind } from './item-kinds'

/**
 * What each kind of page adds to its text, compressed, in transfer. Measured; a browser test fails when the size
 * on a button is more than a tenth away from what is transferred.
 */
const frameBytes: Readonly<Record<ItemKind, number>> = {
  lesson: 15_300,
  exercise: 16_500,
  quiz: 15_800,
  assignment: 16_300,
}
/** The text is in its page twice, as markup and as data, and is compressed. */
const textShare = 0.22
/** The map of the program and the review, which are saved with every week. */
const aroundBytes = 29_000

export interface WeekWeight {
  number: number
  /** What the pages of the week transfer, with those that are saved beside them. */
  bytes: number
  /** Files of its exercises, by their addresses: a device may have some of them. */
  files: Readonly<Record<string, number>>
}

/** What the pages of one week take; `text`: the bytes of all their texts. */
export const pageBytes = (kinds: readonly ItemKind[], text: number) =>
  Math.ceil(kinds.reduce((sum, kind) => sum + frameBytes[kind], aroundBytes) + text * textShare)

/** All weeks of a program together: what is saved beside them is saved once. */
export const wholeWeight = (weeks: readonly WeekWeight[]): Omit<WeekWeight, 'number'> => ({
  bytes: weeks.reduce((sum, { bytes }) => sum + bytes - aroundBytes, aroundBytes),
  files: Object.assign({}, ...weeks.map(({ files }) => files)),
})
