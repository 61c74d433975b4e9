/** The class that somebody wants: one by its id, no class (`withoutClass`), or neither of these: the next one that suits. */
export interface ClassWish {
  cohortId: string | null
  withoutClass: boolean
}

export const nextClass: ClassWish = { cohortId: null, withoutClass: false }
export const noClass: ClassWish = { cohortId: null, withoutClass: true }
export const thisClass = (cohortId: string): ClassWish => ({ cohortId, withoutClass: false })

/** The words of forms and the API for the two wishes without an id. */
export const wishWords = { next: 'any', none: 'none' } as const

export const wishWord = ({ cohortId, withoutClass }: ClassWish): string =>
  cohortId ?? (withoutClass ? wishWords.none : wishWords.next)

export const isSameWish = (a: ClassWish, b: ClassWish) =>
  a.cohortId === b.cohortId && a.withoutClass === b.withoutClass

/** The wish stored in an enrolment; a choice that has ended no longer counts. */
export const wishOf = ({ status, cohortId, withoutClass }: ClassWish & { status: string }): ClassWish =>
  status === 'pending' ? { cohortId, withoutClass } : nextClass
