import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaDate } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { ButtonLink, Link } from '@/ui/link'
import type { Dashboard } from '../server/get-dashboard'

export function ProfileSection({ locale, dashboard }: { locale: Locale; dashboard: Dashboard }) {
  const t = textsOf(locale, 'Student')
  const offline = textsOf(locale, 'Offline')
  const paid = dashboard.paymentStatus === 'verified'
  const facts = [
    [t('name'), dashboard.fullName],
    [t('email'), dashboard.email],
    [t('phone'), dashboard.phone ? formatPhone(dashboard.phone) : t('noPhone')],
    [t('registeredSince'), formatDoualaDate(dashboard.registeredAt, locale)],
  ]
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[max-content_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft max-sm:-mb-4">{label}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-soft max-sm:-mb-4">{t('paymentStatus')}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={paid ? 'forest' : 'sun'}>{paid ? t('paid') : t('pending')}</Badge>
            {dashboard.paidAndToPay && <span>{t('paidAndToPay', dashboard.paidAndToPay)}</span>}
          </dd>
        </div>
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
        <ButtonLink href={href(locale, paths.profileEdit)}>{t('editProfile')}</ButtonLink>
        <Link href={href(locale, paths.payments)} className="inline-flex min-h-11 items-center">
          {t('payments')}
        </Link>
        <Link href={href(locale, paths.sessions)} className="inline-flex min-h-11 items-center">
          {t('sessions')}
        </Link>
        <Link href={href(locale, paths.offline)} className="inline-flex min-h-11 items-center">
          {offline('manage')}
        </Link>
      </div>
    </Card>
  )
}
