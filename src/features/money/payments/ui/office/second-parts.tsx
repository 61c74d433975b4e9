import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import type { OwedSecondPart } from '../../server/office/second-parts.repository'

interface SecondPartsProps {
  locale: Locale
  parts: readonly OwedSecondPart[]
  today: string
}

/** Who owes the second part of a price, the first day first; nothing where nobody does. */
export function SecondParts({ locale, parts, today }: SecondPartsProps) {
  if (parts.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Money')
  const office = textsOf(locale, 'PaymentsOffice')
  const column = (key: string, label: string) => ({ key, header: label, label })
  return (
    <section aria-labelledby="second-parts">
      <h2 id="second-parts" className="display mb-3 text-xl">
        {t('secondParts')}
      </h2>
      <Table
        caption={t('secondParts')}
        rows={parts}
        rowKey={({ studentId, slug }) => `${studentId} ${slug}`}
        columns={[
          {
            ...column('student', office('factStudent')),
            card: 'title' as const,
            cell: ({ studentId, slug, name }) => (
              <Link href={href(locale, paths.officeStudentProgram(studentId, slug))}>{name}</Link>
            ),
          },
          { ...column('program', office('colProgram')), cell: ({ title }) => title },
          {
            ...column('amount', office('plan.second')),
            numeric: true,
            cell: ({ amountXaf }) => formatXaf(amountXaf, locale),
          },
          {
            ...column('due', office('plan.due')),
            cell: ({ dueOn }) =>
              dueOn < today ? (
                <span className="inline-flex flex-wrap items-center gap-2">
                  {dayText(dueOn, locale)} <Badge tone="brick">{t('late')}</Badge>
                </span>
              ) : (
                dayText(dueOn, locale)
              ),
          },
        ]}
      />
    </section>
  )
}
