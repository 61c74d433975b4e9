import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, isLocale } from '@/config/locales'
import { site } from '@/config/site'

export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale
  const locale = isLocale(requested) ? requested : defaultLocale
  const { default: messages } = await import(`../messages/${locale}.json`)
  return { locale, messages, timeZone: site.timeZone }
})
