import type { Locale } from '@/config/locales'
import { wishWords } from '@/features/classes/cohorts/class-wish'
import type { ChoosableClass } from '@/features/classes/cohorts/cohort-views'
import { classFacts } from '@/features/classes/cohorts/ui/class-facts'
import { classTexts } from '@/features/classes/cohorts/ui/next-classes'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey, TextParams } from '@/messages/text-key'
import type { Checkout } from '../payment-views'
import type { ClassChoices } from './class-choice'

const withoutClass = (locale: Locale) => [textsOf(locale)('Classes.noClassFact')]

/** The class of a payment in progress; null: the program has none to choose. */
export function classOfOpen({ open, openClass, classes }: Checkout, locale: Locale): string[] | null {
  if (openClass) {
    return classFacts(openClass, locale)
  }
  return open && classes.length > 0 ? withoutClass(locale) : null
}

/** The initial choice: the earlier choice, a class that the student waited for, else the next class. */
function chosenAtFirst({ classChosen, waiting }: Checkout, offered: ReadonlySet<string>): string {
  const waitedFor = waiting?.cohortId
  if (classChosen === wishWords.next && waiting) {
    return waitedFor && offered.has(waitedFor) ? waitedFor : wishWords.none
  }
  // Never another class instead of the chosen one.
  return offered.has(classChosen) ? classChosen : wishWords.none
}

/** The options of the list of classes; null: the program has none to choose. */
export function classChoices(checkout: Checkout, locale: Locale): ClassChoices | null {
  const { classes, classChosen, nextClass } = checkout
  if (classes.length === 0) {
    return null
  }
  const say = (key: TextKey, params?: TextParams) => textsOf(locale)(key, params)
  const open = classes.filter(({ id, seats_left }) => seats_left !== 0 || id === classChosen)
  const names = classTexts(open, locale)
  const named = open.map(({ id }, i) => ({ value: id, label: names[i] ?? '' }))
  const next = named.find(({ value }) => value === nextClass)
  const options = [
    ...(next ? [{ value: wishWords.next, label: say('Classes.nextNamed', { name: next.label }) }] : []),
    { value: wishWords.none, label: say('Classes.noClass') },
    ...named,
  ]
  const factsOf = (each: ChoosableClass) => classFacts(each, locale)
  const first = open.find(({ id }) => id === nextClass)
  return {
    label: say('Classes.choose'),
    hint: say('Classes.chooseHint'),
    chosen: chosenAtFirst(checkout, new Set(options.map(({ value }) => value))),
    options,
    facts: {
      ...Object.fromEntries(open.map((each) => [each.id, factsOf(each)])),
      [wishWords.none]: withoutClass(locale),
      ...(first ? { [wishWords.next]: factsOf(first) } : {}),
    },
  }
}
