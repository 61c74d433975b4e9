import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError, isAppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { previewSessionsSchema } from '../../cohorts.schema'
import { planValues, readPlanForm } from '../../plan-form'
import { presentOfficeCohort } from '../cohort.presenter'
import type { CohortRow } from '../cohorts.repository'
import { findHolidays } from './holidays'
import { getCohort } from './office-cohort'
import { weeklySessions } from './store-sessions'

interface Preview {
  sessions: {
    startsAt: Date
    minutes: number
    /** There is a session at this time already; it stays as it is. */
    exists: boolean
  }[]
  leftOut: { day: string; name: string }[]
  /** The hidden fields of the form that stores the plan. */
  values: Record<string, string>
}

export interface SessionPreview {
  cohort: OfficeCohortView
  title: string
  /** Field → key of a text, or a message of zod. */
  errors: Readonly<Record<string, string>>
  /** null: nothing is asked yet, or something is wrong. */
  preview: Preview | null
}

type Plan = NonNullable<ReturnType<typeof readPlanForm>['plan']>

async function previewOf(cohort: CohortRow, plan: Plan, locale: Locale): Promise<Preview> {
  const { sessions, leftOut } = await weeklySessions(db(), plan, cohort)
  const [first, last] = [leftOut[0], leftOut.at(-1)]
  const holidays = first && last ? await findHolidays(first, last, locale) : []
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const present = await db().cohortSession.findMany({
    where: { cohortId: cohort.id, cancelledAt: null },
    select: { startsAt: true },
  })
  const taken = new Set(present.map(({ startsAt }) => startsAt.getTime()))
  return {
    sessions: sessions.map(({ starts_at: startsAt, minutes }) => ({
      startsAt,
      minutes,
      exists: taken.has(startsAt.getTime()),
    })),
    leftOut: leftOut.map((day) => ({
      day,
      name: names.get(day) ?? textsOf(locale)('Classes.office.dayOff'),
    })),
    values: planValues(plan),
  }
}

/** What a weekly plan would add to a class; nothing is stored. Wrong fields are part of the answer. */
export const previewSessions = defineUseCase({
  name: 'cohorts.preview-sessions',
  access: can('cohorts.write'),
  input: previewSessionsSchema,
  limits: [perActor('admin.read')],
  async run({ input: { id, ...fields }, locale, now }): Promise<SessionPreview> {
    const row = await getCohort(db(), id, now)
    if (row.isCancelled) {
      throw new AppError('not_found')
    }
    const program = await db().program.findUniqueOrThrow({ where: { id: row.programId } })
    const page = { cohort: presentOfficeCohort(row), title: localized(program, 'title', locale) }
    if (Object.keys(fields).length === 0) {
      return { ...page, errors: {}, preview: null }
    }
    const { plan, errors } = readPlanForm(fields)
    if (!plan) {
      return { ...page, errors, preview: null }
    }
    try {
      return { ...page, errors: {}, preview: await previewOf(row, plan, locale) }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'invalid') {
        throw error
      }
      return { ...page, errors: error.options.fields ?? {}, preview: null }
    }
  },
})
