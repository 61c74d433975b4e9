import { locale as localeOfAddress } from 'next/root-params'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { Brand } from '@/features/base/site/ui/brand'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'

/** For notFound(). It has few words because the framework sends it with every page. */
export default async function NotFound() {
  const locale = asLocale(await localeOfAddress())
  const t = textsOf(locale, 'Errors')
  const nav = textsOf(locale, 'Nav')
  return (
    <main id="main" className="wrap py-3">
      <Brand href={href(locale, paths.home)} label={nav('brandHome')} />
      <h1 className="display mt-20 text-4xl">{t('notFoundTitle')}</h1>
      <p className="mt-4 mb-8 max-w-[48ch] text-lg text-soft">{t('notFoundText')}</p>
      <ButtonLink href={href(locale, paths.programs)}>{nav('programs')}</ButtonLink>
    </main>
  )
}
