import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import type { OpenLine } from '../server/find-open-lines'

/** The list of differences with this line alone. */
export const openLineHref = (locale: Locale, { number }: Pick<OpenLine, 'number'>) =>
  href(locale, paths.officePage('statements'), { q: number })

/** A line in one sentence. */
export const openLineTitle = (locale: Locale, { amountXaf, provider }: OpenLine) =>
  `${formatXaf(amountXaf, locale)} · ${textsOf(locale, 'Statements')(`source.${provider}`)}`

/** Above a search for payments: money with this number is on a statement, and no payment has it. */
export function FoundLines({ locale, lines }: { locale: Locale; lines: readonly OpenLine[] }) {
  if (lines.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Statements')
  return (
    <Alert kind="warning" live={false} title={t('foundLines', { count: lines.length })} className="mb-4">
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Link href={openLineHref(locale, line)} className="inline-flex min-h-11 items-center">
              {[openLineTitle(locale, line), line.number, formatDoualaMoment(line.at, locale)].join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
