export const cohortModes = ['online', 'campus', 'self_paced'] as const
export type CohortMode = (typeof cohortModes)[number]

export const cohortLanguages = ['en', 'fr', 'both'] as const
export type CohortLanguage = (typeof cohortLanguages)[number]
