import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import type { Program } from '../server/list-programs'
import { AvailabilityList } from './availability-list'
import { EnrollLink, enrolTexts } from './enroll-link'
import { ProgramIcon } from './program-icon'

interface ProgramCardProps {
  program: Program
  locale: Locale
  /** The registration form is on this page. */
  enrollHere?: boolean
  showPlace?: boolean
  /** One level below the heading above the cards. */
  heading?: 'h2' | 'h3'
}

export function ProgramCard({
  program,
  locale,
  enrollHere,
  showPlace = false,
  heading: Heading = 'h3',
}: ProgramCardProps) {
  const t = textsOf(locale, 'Programs')
  const common = textsOf(locale, 'Common')
  const { slug, title } = program
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-raised p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-[10px] bg-forest-tint text-forest">
          <ProgramIcon name={program.icon} className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-32">
          <Heading className="display text-xl leading-tight">
            <a
              href={href(locale, paths.program(slug))}
              className="inline-block py-0.5 decoration-2 underline-offset-4 hover:text-forest hover:underline"
            >
              {title}
            </a>
          </Heading>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Badge>{common('weeks', { count: program.weeks })}</Badge>
            {showPlace && (
              <Badge tone={program.isOnline ? 'forest' : 'sun'}>
                {program.isOnline ? t('online') : t('onCampus')}
              </Badge>
            )}
            {program.offer !== 'online' && <Badge tone="sun">{t(`offerShort.${program.offer}`)}</Badge>}
          </p>
        </div>
      </div>
      <p className="mt-4 text-soft">{program.description}</p>
      <AvailabilityList locale={locale} program={program} className="mt-2 mb-5" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="display text-lg tabular-nums">{formatXaf(program.priceXaf, locale)}</p>
        <EnrollLink locale={locale} slug={slug} {...enrolTexts(locale, program)} here={enrollHere} />
      </div>
    </article>
  )
}
