import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { takeNextCohortAction } from '@/features/classes/cohorts/actions'
import { type CohortOffer, getCohortOffer } from '@/features/classes/cohorts/server/choose-instead'
import { cohortFacts } from '@/features/classes/cohorts/ui/cohort-facts'
import { getOwnRefund } from '@/features/money/payments/server/refunds/get-own-refund'
import { RefundBox } from '@/features/money/payments/ui/receipts/refund-box'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; slug: string }> }

export const generateMetadata = privateMetadata('Classes.instead.title')

interface ChoiceProps {
  locale: Locale
  path: string
  offer: CohortOffer
}

async function Choice({ locale, path, offer }: ChoiceProps) {
  const { id, startsOn, reason, next, reference, wantsMoney } = offer
  const refund = reference === null ? null : await runPage(getOwnRefund, { reference }, { locale, path })
  const t = textsOf(locale, 'Classes.instead')
  return (
    <>
      <Alert
        kind="warning"
        live={false}
        title={startsOn === null ? t('cancelled') : t('cancelledOf', { day: dayText(startsOn, locale) })}
      >
        {reason && <span className="wrap-anywhere">{reason}</span>}
      </Alert>
      <p>{t('lead')}</p>
      {next && !wantsMoney && (
        <Card className="grid gap-3">
          <h2 className="font-semibold">{t('next')}</h2>
          <ul>
            {cohortFacts(next, locale).map((fact) => (
              <li key={fact} className="wrap-anywhere first-letter:uppercase">
                {fact}
              </li>
            ))}
          </ul>
          <ActionForm
            id="take"
            locale={locale}
            action={takeNextCohortAction}
            fields={[]}
            hidden={{ id, to: next.id }}
            texts={actionFormTexts(locale, 'Classes.instead.take', 'Classes.instead.taking')}
          />
        </Card>
      )}
      {!next && !wantsMoney && <p>{t('noNext')}</p>}
      {reference && refund && <RefundBox locale={locale} reference={reference} refund={refund} />}
      {(!reference || !next) && (
        <p>
          <Link href={href(locale, paths.messages)} className="inline-flex min-h-11 items-center">
            {t('askOffice')}
          </Link>
        </p>
      )}
    </>
  )
}

/** What a student does about a class that was cancelled: a seat in the next one, or the money back. */
export default async function CancelledCohortPage({ params }: Props) {
  const { locale, slug } = await params
  const path = paths.cancelledCohort(slug)
  const offer = await runPage(getCohortOffer, { slug }, { locale, path })
  const t = textsOf(locale, 'Classes.instead')
  return (
    <StudentFrame locale={locale} path={path} section="programs">
      <div className="grid max-w-2xl gap-6">
        <h1 className="display text-3xl sm:text-4xl">{offer ? t('title') : t('nothingTitle')}</h1>
        {offer ? <Choice locale={locale} path={path} offer={offer} /> : <p>{t('nothing')}</p>}
        <p>
          <Link
            href={href(locale, paths.myProgram(encodeURIComponent(slug)))}
            className="inline-flex min-h-11 items-center"
          >
            {offer?.program ?? t('toProgram')}
          </Link>
        </p>
      </div>
    </StudentFrame>
  )
}
