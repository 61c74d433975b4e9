import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { hoursText } from '@/features/base/settings/hours-text'
import { textsOf } from '@/i18n/texts-of'
import { phoneLink, readablePhone, whatsappLink } from '@/lib/contact-links'
import { Link } from '@/ui/link'
import { SupportState } from './support-state'
import { supportTexts } from './support-texts'

/** Every way to reach the office; the same on the landing page and on the contact page. */
export function ContactDetails({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Contact')
  const big = 'inline-flex min-h-11 items-center font-semibold'
  const rows: { term: string; detail: ReactNode }[] = [
    {
      term: t('whatsapp'),
      detail: (
        <Link href={whatsappLink(t('whatsappText'))} className={big}>
          {t('whatsappOpen')}
        </Link>
      ),
    },
    {
      term: t('phone'),
      detail: (
        <Link href={phoneLink()} className={`${big} tabular-nums`}>
          {readablePhone()}
        </Link>
      ),
    },
    {
      term: t('email'),
      detail: (
        <Link href={`mailto:${site.email}`} className={`${big} break-all`}>
          {site.email}
        </Link>
      ),
    },
    {
      term: t('hours'),
      detail: (
        <>
          <p className="py-2.5">{hoursText(locale)}</p>
          <SupportState texts={supportTexts(locale)} />
        </>
      ),
    },
    { term: t('address'), detail: <p className="py-2.5">{site.streetAddress}</p> },
  ]
  return (
    <dl>
      {rows.map(({ term, detail }) => (
        <div
          key={term}
          className="grid items-start gap-x-8 border-t border-line py-2 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="pt-2.5 text-soft">{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
