import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type FirstHourFacts, type FirstHourStep, progressOf, stepsOf } from '../first-hour.rules'
import { firstHourSchema } from '../first-hour.schema'
import { readFirstHour } from './first-hour.queries'
import { isTestMailToken } from './test-mail-token'

export interface FirstHour {
  facts: FirstHourFacts
  steps: FirstHourStep[]
  progress: ReturnType<typeof progressOf>
  /** The address that a test mail goes to. */
  to: string
  /** What the opened link of a test mail is worth; null: none was opened. */
  link: 'valid' | 'invalid' | null
}

/** The checklist of a new academy. */
export const getFirstHour = defineUseCase({
  name: 'first-hour.get-first-hour',
  access: can('settings.manage'),
  input: firstHourSchema,
  limits: [perActor('admin.read')],
  async run({ input: { mail }, actor: { user }, locale, now }): Promise<FirstHour> {
    const facts = await readFirstHour(locale)
    const steps = stepsOf(facts)
    const link = mail === undefined ? null : isTestMailToken(mail, user, now) ? 'valid' : 'invalid'
    return { facts, steps, progress: progressOf(steps), to: user.email, link }
  },
})

/** How far it is, for the first page of the office. */
export const getFirstHourProgress = defineUseCase({
  name: 'first-hour.get-first-hour-progress',
  access: can('settings.manage'),
  input: firstHourSchema,
  limits: [],
  run: async ({ locale }) => progressOf(stepsOf(await readFirstHour(locale))),
})
