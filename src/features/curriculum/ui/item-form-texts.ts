import type { Locale } from '@/config/locales'
import { translate } from '@/server/texts'

const labels = [
  'accepted',
  'acceptedHint',
  'addCriterion',
  'addOption',
  'addQuestion',
  'addTarget',
  'answerNumber',
  'choosePair',
  'conflictClash',
  'conflictNext',
  'conflictTaken',
  'criterionText',
  'contentTitle',
  'dueDays',
  'dueDaysHint',
  'english',
  'explanation',
  'factsTitle',
  'forget',
  'french',
  'isRight',
  'minutesField',
  'minutesHint',
  'noCriteria',
  'noProblems',
  'noQuestions',
  'options',
  'pair',
  'place',
  'points',
  'previewEmpty',
  'previewLead',
  'previewTitle',
  'previewing',
  'questionKind',
  'questionsTitle',
  'questionText',
  'remove',
  'required',
  'restoredText',
  'rubricTitle',
  'sample',
  'sampleHint',
  'save',
  'saving',
  'shuffle',
  'takeTheirs',
  'targets',
  'textEn',
  'textFr',
  'textHint',
  'theirs',
  'titleEn',
  'titleFr',
  'tolerance',
  'toleranceHint',
  'undo',
  'units',
  'unitsHint',
  'unsaved',
  'untitled',
  'up',
  'down',
  'warningsTitle',
  'why',
  'withoutScript',
  'yours',
] as const

/** Sentences with a number, made here for the browser, which has no dictionary: '#' stands for the number. */
const numbered = [
  'question',
  'option',
  'target',
  'criterion',
  'removeQuestion',
  'upQuestion',
  'downQuestion',
  'removeOption',
  'removeTarget',
  'removeCriterion',
  'questionRemoved',
] as const

const withNames = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>

/** The texts of the editor as plain values. */
export function itemFormTexts(locale: Locale) {
  const t = (key: string, params?: Record<string, string | number>) =>
    translate(locale, `Curriculum.${key}`, params)
  return {
    locale,
    labels: withNames(labels, (key) => t(key)),
    numbered: withNames(numbered, (key) => t(key, { number: '#' })),
    kinds: withNames(['single', 'multiple', 'number', 'text', 'order', 'match'] as const, (kind) =>
      t(`questionKinds.${kind}`),
    ),
    inEnglish: t('inEnglish', { field: '#' }),
    inFrench: t('inFrench', { field: '#' }),
    pointsTotal: t('pointsTotal', { points: '#' }),
    definition: t('parts.definition'),
    problems: Array.from({ length: 200 }, (_, count) => t('problemsTitle', { count })),
    summary: Array.from({ length: 10 }, (_, count) =>
      translate(locale, 'Common.errorSummaryTitle', { count }),
    ),
    networkError: translate(locale, 'Errors.network'),
  }
}
export type ItemFormTexts = ReturnType<typeof itemFormTexts>
