import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { ruleTexts } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { gradeSubmissionSchema } from '../../assignments.schema'

export const gradeTexts = (locale: Locale, left: number) => ({
  ...actionFormTexts(locale, 'Grading.save', 'Grading.saving'),
  rules: ruleTexts(locale, gradeSubmissionSchema),
  ...pick(locale, 'Grading', [
    'decision',
    'accept',
    'return',
    'gradeField',
    'gradeHint',
    'comment',
    'commentHint',
    'readyComments',
    'readAgain',
    'rubric',
    'rubricHint',
    'ofPoints',
    'keys',
  ]),
  levels: pick(locale, 'Grading.levels'),
  ...pick(locale, 'Common', ['cancel']),
  saveAndNext: textsOf(locale)('Grading.saveAndNext', { count: left }),
})

export type GradeTexts = ReturnType<typeof gradeTexts>
