/**
 * What the office does with a program. `online`: sold with or without a class. `class`: sold with a seat in a class.
 * `interest`: shown, not sold. `open`: its lessons and exercises are public, it is in no list of programs. `draft`, `archived`: not
 * shown; who has bought it keeps it.
 */
export const programOffers = ['online', 'class', 'interest', 'open', 'draft', 'archived'] as const
export type ProgramOffer = (typeof programOffers)[number]

/** Programs in the public list. */
export const publicOffers = ['online', 'class', 'interest'] as const satisfies readonly ProgramOffer[]
export type PublicOffer = (typeof publicOffers)[number]

export const isPublic = (offer: ProgramOffer): offer is PublicOffer =>
  publicOffers.some((each) => each === offer)

/** Programs that can be paid. */
export const saleOffers = ['online', 'class'] as const satisfies readonly ProgramOffer[]

export const isForSale = (offer: ProgramOffer) => saleOffers.some((each) => each === offer)

/** Whether who has chosen it can pay now and could not before. */
export const opensSale = (before: ProgramOffer, after: ProgramOffer) => !isForSale(before) && isForSale(after)

/** A program whose lessons and exercises everybody may use without an account; nobody enrols in it. */
export const openOffer = 'open' as const satisfies ProgramOffer

/** The kinds of items that everybody may use in an open program: no other kind works without an account. */
export const openKinds = ['lesson', 'exercise'] as const
