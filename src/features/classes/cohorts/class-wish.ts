/** Which class somebody wants: one by its id, none at all (`withoutClass`), or neither: the next one that suits them. */
export interface ClassWish {
  cohortId: string | null
  withoutClass: boolean
}

export const nextClass: ClassWish = { cohortId: null, withoutClass: false }
export const noClass: ClassWish = { cohortId: null, withoutClass: true }
export const thisClass = (cohortId: string): ClassWish => ({ cohortId, withoutClass: false })

/** As forms and the API write the two that have no id. */
export const wishWords = { next: 'any', none: 'none' } as const

export const wishWord = ({ cohortId, withoutClass }: ClassWish): string =>
  cohortId ?? (withoutClass ? wishWords.none : wishWords.next)

export const isSameWish = (a: ClassWish, b: ClassWish) =>
  a.cohortId === b.cohortId && a.withoutClass === b.withoutClass

/** What an enrolment says about it; a choice that has ended says nothing any more. */
export const wishOf = ({ status, cohortId, withoutClass }: ClassWish & { status: string }): ClassWish =>
  status === 'pending' ? { cohortId, withoutClass } : nextClass
