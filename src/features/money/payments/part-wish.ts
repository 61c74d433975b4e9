export type PartNumber = 1 | 2

export const asPart = (part: number | null): PartNumber | null => (part === 1 || part === 2 ? part : null)

/** How somebody wants to pay: the whole price, or one of its parts. */
export const partWishes = ['whole', '1', '2'] as const
export type PartWish = (typeof partWishes)[number]
