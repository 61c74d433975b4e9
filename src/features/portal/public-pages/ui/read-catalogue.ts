import { unstable_cache } from 'next/cache'
import type { Locale } from '@/config/locales'
import { listOfferedCohorts, type OfferedCohort } from '@/features/classes/cohorts/server/list-public-cohorts'
import {
  listPrograms,
  listProgramWeeks,
  type Program,
  type ProgramWeek,
} from '@/features/classes/programs/server/list-programs'
import { findPublicItem, type PublicItem } from '@/features/study/learning/server/get-public-item'
import { listOpenPrograms, type OpenProgram } from '@/features/study/learning/server/list-open-programs'
import { container } from '@/server/container'
import { listPublicItems } from '@/server/page-store/public-items'

/** One tag for all data of programs: an edit invalidates it, and the page store renders its pages again. */
const tags = { tags: ['programs'] }
const cachedCohorts = unstable_cache(listOfferedCohorts, ['classes'], tags)
const cachedPrograms = unstable_cache(listPrograms, ['programs'], tags)
const cachedItem = unstable_cache(findPublicItem, ['public-item'], tags)
const cachedItems = unstable_cache(listPublicItems, ['public-items'], tags)
const cachedOpenPrograms = unstable_cache(listOpenPrograms, ['open-programs'], tags)
const cachedWeeks = unstable_cache(listProgramWeeks, ['program-weeks'], tags)

export type Catalogue =
  | {
      state: 'ok'
      programs: Program[]
      /** Not among them: what everybody may use without an account. */
      open: OpenProgram[]
    }
  | { state: 'failed' }

/** Never throws, because a public page without its programs is better than no page. A failure is not cached. */
export async function readCatalogue(locale: Locale): Promise<Catalogue> {
  try {
    const [programs, open] = await Promise.all([cachedPrograms(locale), cachedOpenPrograms(locale)])
    return { state: 'ok', programs, open }
  } catch (error) {
    container().log.error({ event: 'page.part_failed', err: error }, 'programs could not be read')
    return { state: 'failed' }
  }
}

export async function readWeeks(slug: string, locale: Locale): Promise<ProgramWeek[]> {
  return cachedWeeks(slug, locale)
}

/** The public lesson or exercise at this address; null: there is none. */
export const readPublicItem = (program: string, item: string, locale: Locale): Promise<PublicItem | null> =>
  cachedItem(program, item, locale)

/** The classes of all programs that can be chosen; empty if they cannot be read, because choosing one is optional. */
export async function readOfferedCohorts(): Promise<OfferedCohort[]> {
  try {
    return await cachedCohorts()
  } catch {
    return []
  }
}

/** The addresses of all public lessons and exercises. */
export const readPublicItems = () => cachedItems()

/** Programs with their classes, for the registration form. */
export const withCohorts = (programs: readonly Program[], cohorts: readonly OfferedCohort[]) =>
  programs.map((program) => ({
    ...program,
    cohorts: cohorts.filter((each) => each.program === program.slug),
  }))
