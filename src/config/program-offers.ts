/**
 * What the office does with a program. `online`: sold with or without a class. `class`: sold with a seat in a class.
 * `interest`: shown, not sold. `draft`, `archived`: not shown; who has bought it keeps it.
 */
export const programOffers = ['online', 'class', 'interest', 'draft', 'archived'] as const
export type ProgramOffer = (typeof programOffers)[number]

/** Programs that everybody sees. */
export const publicOffers = ['online', 'class', 'interest'] as const satisfies readonly ProgramOffer[]
export type PublicOffer = (typeof publicOffers)[number]

export const isPublic = (offer: ProgramOffer): offer is PublicOffer =>
  publicOffers.some((each) => each === offer)

/** Programs that can be paid. */
export const saleOffers = ['online', 'class'] as const satisfies readonly ProgramOffer[]

export const isForSale = (offer: ProgramOffer) => saleOffers.some((each) => each === offer)

/** Whether who has chosen it can pay now and could not before. */
export const opensSale = (before: ProgramOffer, after: ProgramOffer) => !isForSale(before) && isForSale(after)
