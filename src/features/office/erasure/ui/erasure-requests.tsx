import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { ButtonLink, Link } from '@/ui/link'
import { refuseErasureAction } from '../actions'
import type { ListedRequest } from '../server/list-erasure-requests'

interface RequestProps {
  locale: Locale
  request: ListedRequest
  now: Date
}

const tones = { waiting: 'sun', refused: 'brick', done: 'forest', withdrawn: 'neutral' } as const

function RequestCard({ locale, request, now }: RequestProps) {
  const t = textsOf(locale, 'ErasuresOffice')
  const { id, studentId, student, state, requestedAt, dueAt, answerBy, refusal, hasOpenMoney } = request
  const isOpen = state === 'waiting' || state === 'refused'
  const isLate = state === 'waiting' && answerBy < now
  const day = (at: Date) => formatDoualaDate(at, locale)
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold wrap-anywhere">
          <Link href={href(locale, paths.officeStudent(studentId))}>{student}</Link>
        </h2>
        <Badge tone={isLate ? 'brick' : tones[state]}>{t(isLate ? 'late' : `states.${state}`)}</Badge>
      </div>
      <p>
        {t('asked', { day: day(requestedAt) })}
        {isOpen && ` ${t('clock', { due: day(dueAt), answer: day(answerBy) })}`}
      </p>
      {hasOpenMoney && <p className="font-semibold">{t('openMoney')}</p>}
      {refusal && <p className="wrap-anywhere text-soft">{t('refusedBecause', { reason: refusal })}</p>}
      {isOpen && (
        <>
          <p>
            <ButtonLink
              href={`${href(locale, paths.officeStudent(studentId))}#erase`}
              size="sm"
              variant="secondary"
            >
              {t('open', { name: student })}
            </ButtonLink>
          </p>
          <Disclosure summary={t('refuse')} label={t('refuseLabel', { name: student })}>
            <p className="mb-3 max-w-[65ch] text-soft">{t('refuseLead')}</p>
            <ActionForm
              id={`refuse-${id}`}
              locale={locale}
              action={refuseErasureAction}
              fields={[{ name: 'reason', kind: 'textarea', maxLength: text.reason, label: t('reason') }]}
              hidden={{ request: id }}
              variant="secondary"
              texts={actionFormTexts(locale, 'ErasuresOffice.refuseNow', 'Common.working')}
            />
          </Disclosure>
        </>
      )}
    </Card>
  )
}

/** Who asked to be erased, with the clock of the answer and what to do. */
export function ErasureRequests({
  locale,
  requests,
  now,
}: {
  locale: Locale
  requests: readonly ListedRequest[]
  now: Date
}) {
  return (
    <ul className="grid gap-4">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard locale={locale} request={request} now={now} />
        </li>
      ))}
    </ul>
  )
}
