import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import type { MissingGuardian } from '../../server/office/list-missing-guardians'

interface ListProps {
  locale: Locale
  students: readonly MissingGuardian[]
}

/** Students to whom nothing opens, each with what the office can do. */
export function MissingGuardians({ locale, students }: ListProps) {
  const t = textsOf(locale, 'GuardianOffice')
  return (
    <ul className="grid gap-4">
      {students.map(({ id, name, state, phone, since, hasPaid, isOverdue }) => (
        <li key={id}>
          <Card className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 className="font-semibold wrap-anywhere">
                <Link href={`${href(locale, paths.officeStudent(id))}#guardian-title`}>{name}</Link>
              </h2>
              <Badge tone={isOverdue ? 'brick' : 'sun'}>{state ? t(`states.${state}`) : t('nobody')}</Badge>
            </div>
            <p>
              {t('since', { day: formatDoualaDate(since, locale) })}
              {phone && ` ${t('call', { phone })}`}
            </p>
            {hasPaid && <p>{t(isOverdue ? 'refund' : 'paid')}</p>}
          </Card>
        </li>
      ))}
    </ul>
  )
}
