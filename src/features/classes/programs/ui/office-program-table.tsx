import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isForSale, openOffer } from '@/config/program-offers'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import { doualaNoon, summariseAvailability, weekRanges } from '../availability.rules'
import type { OfficeProgram } from '../server/list-office-programs'
import { ProgramIcon } from './program-icon'

/** What the public pages say in sentences, in few words. */
function Written({ locale, program }: { locale: Locale; program: OfficeProgram }) {
  const t = textsOf(locale, 'ProgramEditor')
  const { offer, availability } = program
  const { count: all, written, missing, onComputer, provenOn } = summariseAvailability(availability)
  const facts = [
    t('writtenCell', { count: written.length, weeks: weekRanges(written), all }),
    ...(onComputer.length > 0 ? [t('computerCell', { weeks: weekRanges(onComputer) })] : []),
    ...(provenOn ? [t('provenCell', { date: formatDoualaShortDate(doualaNoon(provenOn), locale) })] : []),
  ]
  return (
    <div className="grid justify-items-start gap-0.5">
      {offer === 'online' && missing.length > 0 && <Badge tone="sun">{t('soldUnwritten')}</Badge>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  )
}

export function OfficeProgramTable({
  locale,
  programs,
}: {
  locale: Locale
  programs: readonly OfficeProgram[]
}) {
  const t = textsOf(locale, 'ProgramEditor')
  const column = (
    key:
      | 'position'
      | 'program'
      | 'price'
      | 'place'
      | 'offer'
      | 'written'
      | 'enrolled'
      | 'curriculum'
      | 'classes'
      | 'lastChange',
  ) => ({
    key,
    header: t(key),
    label: t(key),
  })
  return (
    <Table
      caption={t('tableLabel')}
      cards="wide"
      rows={programs}
      rowKey={({ slug }) => slug}
      columns={[
        {
          ...column('position'),
          card: 'corner',
          numeric: true,
          cell: ({ position }: OfficeProgram) => position,
        },
        {
          ...column('program'),
          card: 'title',
          cell: ({ slug, title, icon }) => (
            <Link
              href={href(locale, paths.officeProgram(slug))}
              className="inline-flex items-center gap-2 font-semibold max-sm:min-h-11"
            >
              <ProgramIcon name={icon} className="size-5" />
              {title}
            </Link>
          ),
        },
        {
          ...column('price'),
          numeric: true,
          cell: ({ offer, priceXaf }) => (offer === openOffer ? '–' : formatXaf(priceXaf, locale)),
        },
        {
          ...column('place'),
          cell: ({ isOnline }) => (
            <Badge tone={isOnline ? 'forest' : 'neutral'}>
              {t(isOnline ? 'onlinePlace' : 'campusPlace')}
            </Badge>
          ),
        },
        {
          ...column('offer'),
          cell: ({ offer }) => (
            <Badge tone={isForSale(offer) ? 'forest' : 'neutral'}>{t(`offers.${offer}`)}</Badge>
          ),
        },
        {
          ...column('written'),
          cell: (program) => <Written locale={locale} program={program} />,
        },
        {
          ...column('enrolled'),
          numeric: true,
          cell: ({ enrolled, pending }) => t('enrolledCell', { enrolled, pending }),
        },
        {
          ...column('curriculum'),
          cell: ({ slug, title }) => (
            <Link
              href={href(locale, paths.officeCurriculum(slug))}
              className="inline-flex items-center max-sm:min-h-11"
            >
              {t('curriculum')}
              <span className="sr-only">{`: ${title}`}</span>
            </Link>
          ),
        },
        {
          ...column('classes'),
          cell: ({ slug, title }) => (
            <Link
              href={href(locale, paths.officeCohorts(slug))}
              className="inline-flex items-center max-sm:min-h-11"
            >
              {t('classes')}
              <span className="sr-only">{`: ${title}`}</span>
            </Link>
          ),
        },
        {
          ...column('lastChange'),
          cell: ({ updatedAt }) => (updatedAt ? formatDoualaShortDate(updatedAt, locale) : '–'),
        },
      ]}
    />
  )
}
