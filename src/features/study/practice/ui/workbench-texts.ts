import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { recordOf } from '@/lib/record-of'
import { tools } from '../workbench/tools.rules'
import { practiceTexts } from './practice-texts'

export const workbenchTexts = (locale: Locale) => ({
  ...practiceTexts(locale, 'project'),
  bench: { labels: pick(locale, 'Workbench') },
  tools: recordOf(tools, (tool) => textsOf(locale, 'Workbench')(`tools.${tool}`)),
})

export type WorkbenchTexts = ReturnType<typeof workbenchTexts>
