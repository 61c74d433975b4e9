import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getManualForm } from '@/features/money/payments/server/office/get-manual-form'
import {
  BookedLineCard,
  EnrolStudent,
  FindStudent,
} from '@/features/money/payments/ui/office/manual-enrolment'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('PaymentsOffice.newTitle')

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined

export default async function ManualEnrolmentPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const input = { q: textOf(query.q), student: textOf(query.student), line: textOf(query.line) }
  const path = withQuery(paths.officePayment('new'), input)
  const form = await runPage(getManualForm, input, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'PaymentsOffice')
  return (
    <OfficeFrame locale={locale} path={path} current="payments">
      <div className="max-w-3xl">
        <Link
          href={href(locale, paths.officePage('payments'))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-4" />
          {t('back')}
        </Link>
        <h1 className="display mt-2 text-3xl sm:text-4xl">{t(form.line ? 'lineTitle' : 'newTitle')}</h1>
        <p className="mt-2 mb-6 max-w-[65ch] text-soft">{t(form.line ? 'lineLead' : 'newLead')}</p>
        {form.line && <BookedLineCard locale={locale} line={form.line} />}
        {form.student ? (
          <EnrolStudent
            locale={locale}
            student={form.student}
            programs={form.programs}
            line={form.line}
            cashLimitXaf={form.cashLimitXaf}
            idempotencyKey={crypto.randomUUID()}
          />
        ) : (
          <FindStudent locale={locale} q={input.q ?? ''} matches={form.matches} line={form.line?.id} />
        )}
      </div>
    </OfficeFrame>
  )
}
