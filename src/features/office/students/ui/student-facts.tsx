import { asLocale, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Card } from '@/ui/card'
import { EmailText } from '@/ui/email-text'
import type { StudentPage } from '../server/get-student'

export function StudentFacts({ locale, student }: { locale: Locale; student: StudentPage['student'] }) {
  const t = textsOf(locale, 'StudentsOffice')
  const office = textsOf(locale, 'Office')
  const blocked = student.blockedAt
    ? `${t('blocked')}, ${formatDoualaMoment(student.blockedAt, locale)}`
    : t('active')
  const facts = [
    [office('email'), <EmailText key="email" email={student.email} />],
    [office('phone'), student.phone ? formatPhone(student.phone) : t('noPhone')],
    [t('username'), student.username],
    [t('language'), t(`languages.${asLocale(student.locale)}`)],
    [t('registeredSince'), formatDoualaMoment(student.createdAt, locale)],
    [t('account'), blocked],
  ] as const
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr] xl:grid-cols-[max-content_1fr_max-content_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft max-sm:-mb-3">{label}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
