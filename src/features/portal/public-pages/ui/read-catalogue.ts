import { unstable_cache } from 'next/cache'
import type { Locale } from '@/config/locales'
import { listOfferedCohorts, type OfferedCohort } from '@/features/classes/cohorts/server/list-public-cohorts'
import {
  listPrograms,
  listProgramWeeks,
  type Program,
  type ProgramWeek,
} from '@/features/classes/programs/server/list-programs'
import { findSampleLesson, type SampleLesson } from '@/features/study/learning/server/get-sample-lesson'
import { container } from '@/server/container'
import { listSampleLessons } from '@/server/page-store/sample-lessons'

/** One tag for all data of programs: an edit invalidates it, and the page store renders its pages again. */
const tags = { tags: ['programs'] }
const cachedCohorts = unstable_cache(listOfferedCohorts, ['classes'], tags)
const cachedPrograms = unstable_cache(listPrograms, ['programs'], tags)
const cachedLesson = unstable_cache(findSampleLesson, ['sample-lesson-with-files'], tags)
const cachedLessons = unstable_cache(listSampleLessons, ['sample-lessons'], tags)
const cachedWeeks = unstable_cache(listProgramWeeks, ['program-weeks'], tags)

export type Catalogue = { state: 'ok'; programs: Program[] } | { state: 'failed' }

/** Never throws, because a public page without its programs is better than no page. A failure is not cached. */
export async function readCatalogue(locale: Locale): Promise<Catalogue> {
  try {
    return { state: 'ok', programs: await cachedPrograms(locale) }
  } catch (error) {
    container().log.error({ event: 'page.part_failed', err: error }, 'programs could not be read')
    return { state: 'failed' }
  }
}

export async function readWeeks(slug: string, locale: Locale): Promise<ProgramWeek[]> {
  return cachedWeeks(slug, locale)
}

/** The free lesson at this address; null: there is none. */
export const readSampleLesson = (
  program: string,
  item: string,
  locale: Locale,
): Promise<SampleLesson | null> => cachedLesson(program, item, locale)

/** The classes of all programs that can be chosen; empty if they cannot be read, because choosing one is optional. */
export async function readOfferedCohorts(): Promise<OfferedCohort[]> {
  try {
    return await cachedCohorts()
  } catch {
    return []
  }
}

/** The addresses of all free lessons. */
export const readSampleLessons = () => cachedLessons()

/** Programs with their classes, for the registration form. */
export const withCohorts = (programs: readonly Program[], cohorts: readonly OfferedCohort[]) =>
  programs.map((program) => ({
    ...program,
    cohorts: cohorts.filter((each) => each.program === program.slug),
  }))
