import type { Locale } from '@/config/locales'
import { pick } from '@/i18n/texts-of'
import { practiceTexts } from './practice-texts'

export const workbenchTexts = (locale: Locale) => ({
  ...practiceTexts(locale, 'project'),
  bench: pick(locale, 'Workbench'),
  tools: pick(locale, 'Workbench.tools'),
})

export type WorkbenchTexts = ReturnType<typeof workbenchTexts>
