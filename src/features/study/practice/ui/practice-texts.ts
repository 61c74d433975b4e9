import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { type RunnerName, runnerOf } from '../runners/registry'

export const practiceTexts = (locale: Locale, runner: RunnerName) => ({
  locale,
  labels: pick(locale, 'Practice'),
  /** By the reasons of the runners. */
  why: pick(locale, 'Practice.why') as Record<string, string>,
  /** Why a file is not checked. */
  refused: pick(locale, 'Practice.refused') as Record<string, string>,
  unanswered: textsOf(locale)(`Practice.unanswered.${runnerOf(runner).field}`),
})

export type PracticeTexts = ReturnType<typeof practiceTexts>
