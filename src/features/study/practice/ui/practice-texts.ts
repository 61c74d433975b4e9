import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { TextKeyIn } from '@/messages/text-key'
import { type RunnerName, runnerOf } from '../runners/registry'

const labels = [
  'answerLabel',
  'cellLabel',
  'check',
  'checking',
  'codeLabel',
  'crashed',
  'editor',
  'editorFailed',
  'expected',
  'failedTitle',
  'flooded',
  'goToLine',
  'hint',
  'hintsTitle',
  'indent',
  'met',
  'moved',
  'moveDown',
  'moveUp',
  'noneOfOne',
  'notMet',
  'notInOrder',
  'notLoaded',
  'notSent',
  'notTheAnswer',
  'open',
  'outdent',
  'output',
  'orderHow',
  'passed',
  'passedText',
  'placeOf',
  'places',
  'preview',
  'reset',
  'resetAsk',
  'resetNo',
  'resetYes',
  'resultPlace',
  'rowsMore',
  'run',
  'running',
  'fetching',
  'seen',
  'sendAgain',
  'showHint',
  'showSolution',
  'solution',
  'someMet',
  'stopped',
  'symbols',
  'taken',
  'table',
  'tableAfter',
  'tableWanted',
  'unavailable',
  'value',
  'waiting',
  'where',
] as const

const reasons = [
  'columns',
  'fileMissing',
  'fileThere',
  'gapOpen',
  'gapWrong',
  'noFormula',
  'noResult',
  'order',
  'orderLine',
  'output',
  'predictOpen',
  'predictWrong',
  'rowCount',
  'rows',
  'sheetCircle',
  'sheetDivision',
  'sheetError',
  'sheetMissing',
  'sheetName',
  'sheetNumber',
  'sheetRange',
  'sheetValue',
  'threw',
] as const

const names = [
  'count',
  'total',
  'line',
  'number',
  'place',
  'text',
  'expected',
  'seen',
  'where',
  'kilobytes',
  'error',
  'label',
] as const
/** The browser has no dictionary: what it puts in later is in braces. */
const gaps = Object.fromEntries(names.map((name) => [name, `{${name}}`]))

/** The texts of an exercise as plain values. */
export function practiceTexts(locale: Locale, runner: RunnerName) {
  const t = (key: TextKeyIn<'Practice'>) => textsOf(locale)(`Practice.${key}`, gaps)
  return {
    locale,
    labels: Object.fromEntries(labels.map((key) => [key, t(key)])) as Record<(typeof labels)[number], string>,
    why: Object.fromEntries(reasons.map((key) => [key, t(`why.${key}`)])) as Record<string, string>,
    unanswered: t(`unanswered.${runnerOf(runner).field}`),
    lead: t(`lead.${runner}`),
  }
}
export type PracticeTexts = ReturnType<typeof practiceTexts>

export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? (name in values ? '' : whole)))
