import type { Locale } from '@/config/locales'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { wishWords } from '@/features/classes/cohorts/cohort-wish'
import { cohortFacts } from '@/features/classes/cohorts/ui/cohort-facts'
import { cohortTexts } from '@/features/classes/cohorts/ui/next-cohorts'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey, TextParams } from '@/messages/text-key'
import type { Checkout } from '../payment-views'
import type { CohortChoices } from './cohort-choice'

const withoutCohort = (locale: Locale) => [textsOf(locale)('Classes.noClassFact')]

/** The class of a payment in progress; null: the program has none to choose. */
export function cohortOfOpen({ open, openCohort, cohorts }: Checkout, locale: Locale): string[] | null {
  if (openCohort) {
    return cohortFacts(openCohort, locale)
  }
  return open && cohorts.length > 0 ? withoutCohort(locale) : null
}

/** The initial choice: the earlier choice, a class that the student waited for, else the next class. */
function chosenAtFirst({ cohortChosen, waiting }: Checkout, offered: ReadonlySet<string>): string {
  // Never another class instead of the chosen one, unless there has to be one.
  const [first = wishWords.none] = offered
  const otherwise = offered.has(wishWords.none) ? wishWords.none : first
  const wanted = cohortChosen === wishWords.next && waiting ? waiting.cohortId : cohortChosen
  return wanted && offered.has(wanted) ? wanted : otherwise
}

/** The options of the list of classes; null: the program has none to choose. */
export function cohortChoices(checkout: Checkout, locale: Locale): CohortChoices | null {
  const { cohorts, cohortChosen, nextCohort, program } = checkout
  if (cohorts.length === 0) {
    return null
  }
  const say = (key: TextKey, params?: TextParams) => textsOf(locale)(key, params)
  const open = cohorts.filter(({ id, seats_left }) => seats_left !== 0 || id === cohortChosen)
  const names = cohortTexts(open, locale)
  const named = open.map(({ id }, i) => ({ value: id, label: names[i] ?? '' }))
  const next = named.find(({ value }) => value === nextCohort)
  const options = [
    ...(next ? [{ value: wishWords.next, label: say('Classes.nextNamed', { name: next.label }) }] : []),
    ...(program?.offer === 'class' ? [] : [{ value: wishWords.none, label: say('Classes.noClass') }]),
    ...named,
  ]
  const factsOf = (each: ChoosableCohort) => cohortFacts(each, locale)
  const first = open.find(({ id }) => id === nextCohort)
  return {
    label: say('Classes.choose'),
    hint: say(program?.offer === 'class' ? 'Classes.chooseNeeded' : 'Classes.chooseHint'),
    chosen: chosenAtFirst(checkout, new Set(options.map(({ value }) => value))),
    options,
    facts: {
      ...Object.fromEntries(open.map((each) => [each.id, factsOf(each)])),
      [wishWords.none]: withoutCohort(locale),
      ...(first ? { [wishWords.next]: factsOf(first) } : {}),
    },
  }
}
