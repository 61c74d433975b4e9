/** The class that somebody wants: one by its id, no class (`withoutCohort`), or neither of these: the next one that suits. */
export interface CohortWish {
  cohortId: string | null
  withoutCohort: boolean
}

export const nextCohort: CohortWish = { cohortId: null, withoutCohort: false }
export const noCohort: CohortWish = { cohortId: null, withoutCohort: true }
export const thisCohort = (cohortId: string): CohortWish => ({ cohortId, withoutCohort: false })

/** The words of forms and the API for the two wishes without an id. */
export const wishWords = { next: 'any', none: 'none' } as const

export const wishWord = ({ cohortId, withoutCohort }: CohortWish): string =>
  cohortId ?? (withoutCohort ? wishWords.none : wishWords.next)

export const isSameWish = (a: CohortWish, b: CohortWish) =>
  a.cohortId === b.cohortId && a.withoutCohort === b.withoutCohort

/** The wish stored in an enrolment; a choice that has ended no longer counts. */
export const wishOf = ({ status, cohortId, withoutCohort }: CohortWish & { status: string }): CohortWish =>
  status === 'pending' ? { cohortId, withoutCohort } : nextCohort
