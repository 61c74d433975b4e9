import { cohorts } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { ChoiceTable } from '@/features/classes/cohorts/ui/office/choice-table'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn } from '@/messages/text-key'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { type Column, Table } from '@/ui/table'
import { TickedForm } from '@/ui/ticked-form'
import { approveCohortRefundsAction, refundCohortAction } from '../../actions'
import { refundPrefix } from '../../office.schema'
import type { DueRefund } from '../../server/office/cohort-refunds'
import type { CohortRefundsPage } from '../../server/office/get-cohort-refunds'
import { reasonField } from './money-form'

interface PartProps {
  locale: Locale
  page: CohortRefundsPage
}

function DueTable({ locale, page }: PartProps) {
  const t = textsOf(locale, 'CohortRefunds')
  const column = (key: TextKeyIn<'CohortRefunds'>) => ({ key, header: t(key), label: t(key) })
  const columns: Column<DueRefund>[] = [
    {
      ...column('student'),
      card: 'title',
      cell: ({ userId, name }) => (
        <Link
          href={href(locale, paths.officeStudent(userId))}
          className="inline-flex items-center font-semibold wrap-anywhere max-sm:min-h-11"
        >
          {name}
        </Link>
      ),
    },
    {
      ...column('payments'),
      cell: ({ payments }) => (
        <span className="flex flex-wrap gap-x-4">
          {payments.map(({ reference }) => (
            <Link
              key={reference}
              href={href(locale, paths.officePayment(reference))}
              className="inline-flex items-center whitespace-nowrap max-sm:min-h-11"
            >
              {reference}
            </Link>
          ))}
        </span>
      ),
    },
    {
      ...column('amount'),
      numeric: true,
      cell: ({ amountXaf }) => <span className="whitespace-nowrap">{formatXaf(amountXaf, locale)}</span>,
    },
  ]
  return <Table caption={t('dueLabel')} columns={columns} rows={page.due} rowKey={({ userId }) => userId} />
}

/** Who gets how much back, and the request, before which the number and the sum are typed. */
export function DueRefunds({ locale, page }: PartProps) {
  const t = textsOf(locale, 'CohortRefunds')
  const { id, due, totalXaf, isMore, reason } = page
  const sum = t('total', { count: due.length, total: formatXaf(totalXaf, locale) })
  return (
    <SectionCard id="due" title={t('due')} lead={t('dueLead')}>
      {due.length === 0 ? (
        <p className="text-soft">{t('nobody')}</p>
      ) : (
        <div className="grid gap-5">
          <DueTable locale={locale} page={page} />
          <p className="text-lg font-semibold tabular-nums">{sum}</p>
          {isMore && <p>{t('more', { count: cohorts.refundedAtOnce })}</p>}
          <p className="max-w-[65ch] text-soft">{t('requestLead')}</p>
          <ActionForm
            id="request"
            locale={locale}
            action={refundCohortAction}
            hidden={{ id }}
            variant="danger"
            fields={[
              {
                ...reasonField(textsOf(locale, 'PaymentsOffice')),
                defaultValue: t('defaultReason', { reason: reason ?? '' }).slice(0, 500),
              },
              { name: 'people', kind: 'number', label: t('people'), hint: t('typedHint') },
              { name: 'total', kind: 'text', label: t('sum'), hint: t('typedHint') },
            ]}
            texts={actionFormTexts(locale, 'CohortRefunds.request', 'CohortRefunds.requestBusy')}
          />
        </div>
      )}
    </SectionCard>
  )
}

/** The requests that another person approves together. */
export function WaitingRefunds({ locale, page: { id, waiting } }: PartProps) {
  const t = textsOf(locale, 'CohortRefunds')
  if (waiting.length === 0) {
    return null
  }
  const own = waiting.filter(({ secondPerson }) => secondPerson === 'needed')
  const mine = waiting
    .filter(({ secondPerson }) => secondPerson !== 'needed')
    .slice(0, cohorts.approvedAtOnce)
  const isAlone = mine.some(({ secondPerson }) => secondPerson === 'alone')
  return (
    <SectionCard id="waiting" title={t('waiting')} lead={t('waitingLead')}>
      <div className="grid gap-5">
        {own.length > 0 && <p className="max-w-[65ch]">{t('byOther', { count: own.length })}</p>}
        {isAlone && <p className="max-w-[65ch]">{textsOf(locale, 'PaymentsOffice')('onlyAdmin')}</p>}
        {mine.length > 0 && (
          <TickedForm
            id="approve"
            locale={locale}
            action={approveCohortRefundsAction}
            hidden={{ id }}
            name="refunds"
            ticked
            items={mine.map(({ id: refund, version, name, amountXaf, reference, hasFailed }) => ({
              name: `${refundPrefix}${refund}`,
              value: String(version),
              label: t(hasFailed ? 'tickFailed' : 'tickOne', {
                name,
                amount: formatXaf(amountXaf, locale),
                reference,
              }),
            }))}
            fields={[reasonField(textsOf(locale, 'PaymentsOffice'))]}
            texts={{
              ...actionFormTexts(locale, 'CohortRefunds.approve', 'CohortRefunds.approveBusy'),
              legend: t('which'),
            }}
          />
        )}
      </div>
    </SectionCard>
  )
}

/** Everybody who is left out, and why. */
export function OtherStudents({ locale, page: { others, nothing } }: PartProps) {
  const t = textsOf(locale, 'CohortRefunds')
  if (others.length + nothing.length === 0) {
    return null
  }
  return (
    <SectionCard id="others" title={t('others')} lead={t('othersLead')}>
      <div className="grid gap-5">
        {others.length > 0 && <ChoiceTable locale={locale} rows={others} />}
        {nothing.length > 0 && (
          <div>
            <h3 className="font-semibold">{t('nothing')}</h3>
            <ul>
              {nothing.map(({ userId, name }) => (
                <li key={userId}>
                  <Link
                    href={href(locale, paths.officeStudent(userId))}
                    className="inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </SectionCard>
  )
}
