import type { Locale } from '@/config/locales'
import { translate } from '@/server/texts'

export const retryTexts = (locale: Locale) => ({
  busy: translate(locale, 'Common.working'),
  networkError: translate(locale, 'Errors.network'),
})
