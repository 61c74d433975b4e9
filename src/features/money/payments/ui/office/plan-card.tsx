import type { ReactNode } from 'react'
import { paymentPlan } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { pauseDay } from '@/features/base/enrolments/second-part.rules'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn } from '@/messages/text-key'
import type { FieldSpec } from '@/ui/action-field'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Link } from '@/ui/link'
import { endPlanAction, grantPlanAction, movePlanDayAction } from '../../actions'
import type { OfficePlan } from '../../office-views'
import type { OfficePlanPage } from '../../server/office/get-office-plan'
import { MoneyForm, reasonField } from './money-form'

const toneOf = { owed: 'sun', paused: 'brick', paid: 'forest', waived: 'forest' } as Partial<
  Record<OfficePlan['state'], 'sun' | 'brick' | 'forest'>
>

interface PlanCardProps {
  locale: Locale
  page: OfficePlanPage
}

function dueText({ dueOn, dueDays }: OfficePlan, locale: Locale): string {
  return dueOn
    ? dayText(dueOn, locale)
    : textsOf(locale, 'PaymentsOffice')('plan.days', { count: dueDays ?? 0 })
}

function PlanFacts({ locale, plan, student }: { locale: Locale; plan: OfficePlan; student: string | null }) {
  const t = textsOf(locale, 'PaymentsOffice')
  const isOwed = plan.state === 'owed' || plan.state === 'paused'
  const shown = student === null && plan.state === 'granted' ? 'open' : plan.state
  const facts: [TextKeyIn<'PaymentsOffice'>, ReactNode][] = [
    ['plan.first', formatXaf(plan.firstXaf, locale)],
    ['plan.second', formatXaf(plan.secondXaf, locale)],
    ['plan.due', dueText(plan, locale)],
    ['plan.pausesOn', isOwed && plan.dueOn && dayText(pauseDay(plan.dueOn), locale)],
    ['plan.grantedBy', plan.grantedBy],
    ['factReason', plan.reason],
    [
      'plan.payments',
      plan.payments.length > 0 && (
        <span className="grid">
          {plan.payments.map(({ reference, part }) => (
            <Link key={reference} href={href(locale, paths.officePayment(reference))}>
              {t('plan.part', { part })} · {reference}
            </Link>
          ))}
        </span>
      ),
    ],
    ['plan.ended', plan.endedAt && formatDoualaDateTime(plan.endedAt, locale)],
    ['plan.endReason', plan.endReason],
  ]
  return (
    <div className="grid gap-3">
      <p>
        <Badge tone={toneOf[plan.state] ?? 'neutral'}>{t(`plan.states.${shown}`)}</Badge>
      </p>
      {!plan.fitsPrice && plan.state === 'granted' && (
        <p className="font-semibold text-brick">{t('plan.fitsNot')}</p>
      )}
      <dl className="grid gap-2 sm:grid-cols-[minmax(9rem,auto)_1fr] sm:gap-x-8">
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key} className="sm:contents">
                <dt className="text-soft">{t(key)}</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums max-sm:mb-1.5">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function GrantForm({ locale, page }: PlanCardProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { program, student, priceXaf } = page
  const half = Math.ceil(priceXaf / 2)
  const fields: FieldSpec[] = [
    { name: 'first', kind: 'number', label: t('plan.first'), defaultValue: String(half) },
    { name: 'second', kind: 'number', label: t('plan.second'), defaultValue: String(priceXaf - half) },
    {
      name: 'dueDays',
      kind: 'number',
      label: t('plan.dueDays'),
      hint: t('plan.dueDaysHint'),
      defaultValue: '30',
    },
    { name: 'dueOn', kind: 'date', label: t('plan.dueOn'), hint: t('plan.dueOnHint') },
    reasonField(t),
  ]
  return (
    <MoneyForm
      id="grant-plan"
      locale={locale}
      action={grantPlanAction}
      title={t(student ? 'plan.grant' : 'plan.grantAll')}
      lead={
        <p>
          {t(student ? 'plan.grantLead' : 'plan.grantAllLead', {
            price: formatXaf(priceXaf, locale),
            days: paymentPlan.graceDays,
          })}
        </p>
      }
      fields={fields}
      hidden={{ program, ...(student && { student }) }}
      submit="plan.grantNow"
      busy="plan.granting"
      folded
    />
  )
}

function OpenPlan({ locale, page, plan }: PlanCardProps & { plan: OfficePlan }) {
  const t = textsOf(locale, 'PaymentsOffice')
  const isOwed = plan.firstPaidAt !== null
  return (
    <div className="grid gap-2">
      {isOwed && (
        <MoneyForm
          id="move-plan-day"
          locale={locale}
          action={movePlanDayAction}
          title={t('plan.move')}
          lead={<p>{t('plan.moveLead')}</p>}
          fields={[{ name: 'dueOn', kind: 'date', label: t('plan.newDay') }, reasonField(t)]}
          hidden={{ plan: plan.id }}
          submit="plan.moveNow"
          busy="plan.moving"
          folded
        />
      )}
      <MoneyForm
        id="end-plan"
        locale={locale}
        action={endPlanAction}
        title={t('plan.end')}
        lead={
          <p>
            {isOwed
              ? t('plan.waiveLead', { amount: formatXaf(plan.secondXaf, locale) })
              : t(page.student ? 'plan.withdrawLead' : 'plan.withdrawAllLead')}
          </p>
        }
        fields={[reasonField(t)]}
        hidden={{ plan: plan.id }}
        submit="plan.endNow"
        busy="plan.ending"
        variant="danger"
        folded
      />
    </div>
  )
}

/** The payment plan of a program or of one student's purchase: its facts, and for admins what they can do with it. */
export function PlanCard({ locale, page }: PlanCardProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { plan, manage, isUnpaid, student } = page
  const isOpen = plan !== null && plan.endedAt === null
  const mayGrant = manage && !isOpen && isUnpaid
  if (!plan && !mayGrant) {
    return null
  }
  return (
    <Card className="grid gap-4">
      <h2 className="display text-xl">{t('plan.title')}</h2>
      {plan && (isOpen || student !== null) && <PlanFacts locale={locale} plan={plan} student={student} />}
      {manage && isOpen && <OpenPlan locale={locale} page={page} plan={plan} />}
      {mayGrant && <GrantForm locale={locale} page={page} />}
    </Card>
  )
}
