import { type Locale, locales } from '@/config/locales'
import { type RunnerName, runnerNames } from '@/features/study/practice/runners/registry'
import { pick, textsOf } from '@/i18n/texts-of'
import { recordOf } from '@/lib/record-of'
import type { TextKeyIn, TextParams } from '@/messages/text-key'
import { exerciseParts } from '../exercise-draft.rules'

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
  'explanation',
  'factsTitle',
  'forget',
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
  'previewEnglish',
  'previewFrench',
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

/** Sentences with a number, made here for the browser, which has no dictionary: '#' is replaced by the number. */
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

const exerciseLabels = [
  'addCheck',
  'addHint',
  'checkLabel',
  'checkNumber',
  'eachLanguage',
  'hint',
  'jsonHint',
  'lead',
  'linesHint',
  'removeCheck',
  'removeHint',
  'runner',
  'title',
] as const

const withNames = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>

/** The texts of the editor as plain values. */
export function itemFormTexts(locale: Locale) {
  const t = (key: TextKeyIn<'Curriculum'>, params?: TextParams) =>
    textsOf(locale)(`Curriculum.${key}`, params)
  return {
    locale,
    labels: withNames(labels, (key) => t(key)),
    numbered: withNames(numbered, (key) => t(key, { number: '#' })),
    kinds: withNames(['single', 'multiple', 'number', 'text', 'order', 'match'] as const, (kind) =>
      t(`questionKinds.${kind}`),
    ),
    exercise: {
      labels: withNames(exerciseLabels, (key) => t(`exercise.${key}`, { number: '#' })),
      parts: withNames(exerciseParts, (key) => t(`exercise.parts.${key}`)) as Record<string, string>,
      runners: withNames<RunnerName>(runnerNames, (name) => t(`exercise.runners.${name}`)),
    },
    inLanguage: recordOf(locales, (language) => t(`inLanguage.${language}`, { field: '#' })),
    pointsTotal: t('pointsTotal', { points: '#' }),
    definition: t('parts.definition'),
    problems: Array.from({ length: 200 }, (_, count) => t('problemsTitle', { count })),
    ...pick(locale, 'Common', ['errorSummaryTitle']),
    networkError: textsOf(locale)('Errors.network'),
  }
}
export type ItemFormTexts = ReturnType<typeof itemFormTexts>
