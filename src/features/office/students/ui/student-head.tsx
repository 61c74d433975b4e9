import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import type { StudentPage } from '../server/get-student'

const digits = (phone: string) => phone.replace(/\D/g, '')

/** The person, the state of the account, and every way to reach them. */
export function StudentHead({ locale, page }: { locale: Locale; page: StudentPage }) {
  const t = textsOf(locale, 'StudentsOffice')
  const office = textsOf(locale, 'Office')
  const { student, may, paymentStatus, paidAndToPay } = page
  const paid = paymentStatus === 'verified'
  const mail = may.sendMail
    ? href(locale, paths.officePage('send-email'), { to: student.email })
    : `mailto:${encodeURIComponent(student.email).replace('%40', '@')}`
  return (
    <>
      <p className="mb-4">
        <Link
          href={href(locale, paths.officePage('students'))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" />
          {t('back')}
        </Link>
      </p>
      <div className="mb-6 grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="display min-w-0 text-3xl wrap-anywhere sm:text-4xl">
            {student.firstName} {student.lastName}
          </h1>
          {hasRole(student, 'student') && (
            <Badge tone={paid ? 'forest' : 'sun'}>{paid ? office('paid') : office('pending')}</Badge>
          )}
          {!student.hasPassword && !student.erasedAt && !student.blockedAt && (
            <Badge tone="sun">{textsOf(locale)('Person.invited')}</Badge>
          )}
          {paidAndToPay && <span className="text-soft">{t('paidAndToPay', paidAndToPay)}</span>}
          {student.blockedAt && !student.erasedAt && <Badge tone="brick">{t('blocked')}</Badge>}
          {student.erasedAt && <Badge tone="brick">{textsOf(locale)('Erasure.badge')}</Badge>}
        </div>
        {!student.erasedAt && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={mail} variant="secondary" size="sm">
              <Icon name="mail" />
              {t('writeEmail')}
            </ButtonLink>
            {student.phone && (
              <ButtonLink href={`https://wa.me/${digits(student.phone)}`} variant="secondary" size="sm">
                <Icon name="message-circle" />
                {t('whatsapp')}
              </ButtonLink>
            )}
            {may.takeCash && (
              <ButtonLink
                href={href(locale, `${paths.officePage('payments')}/new`, { student: student.id })}
                variant="secondary"
                size="sm"
              >
                <Icon name="wallet" />
                {t('enrol')}
              </ButtonLink>
            )}
            {may.manageUsers && (
              <ButtonLink
                href={href(locale, paths.officePage('users'), { q: student.email })}
                variant="secondary"
                size="sm"
              >
                <Icon name="users" />
                {t('manageUser')}
              </ButtonLink>
            )}
            {page.officeRoom && (
              <ButtonLink
                href={href(locale, paths.officePage('chat'), { room: page.officeRoom })}
                variant="secondary"
                size="sm"
              >
                <Icon name="message-circle" />
                {textsOf(locale)('Person.openChat')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </>
  )
}
