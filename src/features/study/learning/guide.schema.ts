import { z } from 'zod'
import { devices } from '@/config/devices'
import { id, words } from '@/features/study/practice/runners/definition-parts'
import { countWords } from '@/lib/count-words'

export const guideLimits = { hook: 400, hookWords: 40, goal: 200, project: 500, wayRound: 500 } as const
const goalCount = { min: 3, max: 5 } as const

/** What a student reads about a week before its items: `guide` of a stored week. */
export const weekGuideSchema = z.strictObject({
  hook: words(guideLimits.hook),
  /** What a student can do afterwards. */
  goals: z.array(z.strictObject({ id, text: words(guideLimits.goal) })),
  /** Ids of words in the glossary of the program. */
  terms: z.array(id).max(40),
  device: z.enum(devices),
  /** The step of the program's project in this week. */
  project: words(guideLimits.project),
})
export type WeekGuide = z.output<typeof weekGuideSchema>

/** `week.yml`: also what authors promise, which may change without making stored weeks invalid. */
export const weekFileSchema = weekGuideSchema.superRefine(({ hook, goals, terms }, context) => {
  const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  for (const [language, text] of Object.entries(hook)) {
    const count = countWords(text)
    if (count > guideLimits.hookWords) {
      issue(['hook', language], `${count} words: at most ${guideLimits.hookWords}`)
    }
  }
  if (goals.length < goalCount.min || goals.length > goalCount.max) {
    issue(['goals'], `${goals.length} goals: ${goalCount.min} to ${goalCount.max}`)
  }
  const ids = { goals: goals.map((goal) => goal.id), terms }
  for (const [list, names] of Object.entries(ids)) {
    for (const name of names.filter((each, n) => names.indexOf(each) !== n)) {
      issue([list], `id used twice: ${name}`)
    }
  }
})

const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'a month is written as in 2026-11')

/** What a student reads about an item beside its text; every part may be missing. */
export const itemGuideFields = {
  /** Ids of goals of its week. */
  practises: z.array(id).min(1).max(goalCount.max).optional(),
  device: z.enum(devices).optional(),
  /** How it is done on a phone, or where a computer can be used. */
  way_round: words(guideLimits.wayRound).optional(),
  /** The month in which menus, prices and laws were checked. */
  checked: month.optional(),
}
const looseItemGuide = z.strictObject(itemGuideFields)
export type ItemGuide = z.output<typeof looseItemGuide>

/** `guide` of a revision. */
export const itemGuideSchema = looseItemGuide.superRefine(
  ({ practises = [], device, way_round }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (device === 'computer' && !way_round) {
      issue(
        'way_round',
        'an item that needs a computer says how it is done on a phone, or where one can be used',
      )
    }
    if (device !== 'computer' && way_round) {
      issue('way_round', 'only for an item with device: computer')
    }
    if (new Set(practises).size < practises.length) {
      issue('practises', 'a goal is named twice')
    }
  },
)
