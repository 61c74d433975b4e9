import { locales } from '@/config/locales'

export const cohortModes = ['online', 'campus', 'self_paced'] as const
export type CohortMode = (typeof cohortModes)[number]

export const cohortLanguages = [...locales, 'both'] as const
export type CohortLanguage = (typeof cohortLanguages)[number]
