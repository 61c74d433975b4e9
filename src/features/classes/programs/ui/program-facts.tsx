import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { whatsappLink } from '@/lib/contact-links'
import { formatXaf } from '@/lib/xaf'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import { Link } from '@/ui/link'
import { NdopBorder } from '@/ui/motif/ndop'
import type { Program } from '../server/list-programs'
import { availabilityLines } from './availability-texts'
import { EnrollLink, enrolTexts } from './enroll-link'

const offerIcons = { class: 'users', interest: 'clock' } as const satisfies Record<string, IconName>

/** The price, what is included, and the link to enrol: beside the plan on wide screens, above it on phones. */
export function ProgramFacts({
  program,
  locale,
  sample,
}: {
  program: Program
  locale: Locale
  /** The link to the free lesson. */
  sample: ReactNode
}) {
  const t = textsOf(locale, 'Programs')
  const common = textsOf(locale, 'Common')
  const facts: { icon: IconName; text: string }[] = [
    { icon: 'calendar-days', text: common('weeks', { count: program.weeks }) },
    ...availabilityLines(locale, program),
    ...(program.hoursAWeek === null
      ? []
      : [{ icon: 'clock' as const, text: t('hoursAWeek', { hours: program.hoursAWeek }) }]),
    {
      icon: program.isOnline ? 'laptop' : 'map-pin',
      text: program.isOnline ? t('online') : t('onCampusLong'),
    },
    ...(program.offer === 'online'
      ? []
      : [{ icon: offerIcons[program.offer], text: t(`offer.${program.offer}`) }]),
    { icon: 'award', text: t('certificate') },
    { icon: 'book-open', text: t('lifetime') },
  ]
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <NdopBorder className="block bg-deep text-thread" />
      <div className="p-6">
        <p className="text-soft">{t('price')}</p>
        <p className="display text-4xl tabular-nums">{formatXaf(program.priceXaf, locale)}</p>
        <p className="mt-1 text-soft">{t('priceNote')}</p>
        {sample}
        <ul className="mt-5 grid gap-2.5 border-t border-line pt-5">
          {facts.map(({ icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <Icon name={icon} className="size-5 text-forest" />
              {text}
            </li>
          ))}
        </ul>
        <EnrollLink
          locale={locale}
          slug={program.slug}
          {...enrolTexts(locale, program)}
          size="lg"
          className="mt-6 w-full"
        />
        <p className="mt-3 text-center">
          <Link
            href={whatsappLink(t('ask', { title: program.title }))}
            className="inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="message-circle" className="size-4" />
            {t('askFirst')}
          </Link>
        </p>
      </div>
    </div>
  )
}
