import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaMoment } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { ButtonLink, Link } from '@/ui/link'
import { refuseClaimAction } from '../../actions'
import type { OfficeClaim } from '../../server/claims/list-office-claims'

interface ClaimProps {
  locale: Locale
  claim: OfficeClaim
  now: Date
}

const tones = { waiting: 'sun', paid: 'forest', refused: 'neutral' } as const

/** A line with the number is the money: it is booked for the student with one more press. */
function Next({ locale, claim }: Omit<ClaimProps, 'now'>) {
  const t = textsOf(locale, 'ClaimsOffice')
  const { lineId, lineAt, lineAmountXaf, studentId, student, reference } = claim
  return (
    <>
      <p className="max-w-[75ch]">
        {lineId && lineAt && lineAmountXaf !== null
          ? t('lineFound', {
              amount: formatXaf(lineAmountXaf, locale),
              when: formatDoualaDateTime(lineAt, locale),
            })
          : t('noLine')}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {lineId && (
          <ButtonLink
            href={href(locale, paths.officePayment('new'), { line: lineId, student: studentId })}
            size="sm"
          >
            {t('bookFor', { name: student })}
          </ButtonLink>
        )}
        <Link
          href={href(locale, paths.officePayment(reference))}
          className="inline-flex min-h-11 items-center"
        >
          {t('openPayment', { reference })}
        </Link>
      </div>
    </>
  )
}

function ClaimCard({ locale, claim, now }: ClaimProps) {
  const t = textsOf(locale, 'ClaimsOffice')
  const { id, state, number, text, student, studentId, program, answerBy, createdAt, refusal } = claim
  const isLate = state === 'waiting' && answerBy < now
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold wrap-anywhere">
          <Link href={href(locale, paths.officeStudent(studentId))}>{student}</Link>
          {` · ${program} · ${formatXaf(claim.amountXaf, locale)}`}
        </h2>
        <Badge tone={isLate ? 'brick' : tones[state]}>{t(isLate ? 'late' : `filters.state.${state}`)}</Badge>
      </div>
      <p className="wrap-anywhere">
        {t('sent', { number, when: formatDoualaMoment(createdAt, locale) })}
        {state === 'waiting' && ` ${t('promised', { when: formatDoualaMoment(answerBy, locale) })}`}
      </p>
      {text !== number && text !== '' && (
        <blockquote className="border-l-2 border-line pl-4 text-sm wrap-anywhere text-soft">
          {text}
        </blockquote>
      )}
      {refusal && <p className="wrap-anywhere text-soft">{t('refusedBecause', { reason: refusal })}</p>}
      {state === 'waiting' && (
        <>
          <Next locale={locale} claim={claim} />
          <Disclosure summary={t('refuse')} label={t('refuseLabel', { number, name: student })}>
            <p className="mb-3 max-w-[65ch] text-soft">{t('refuseLead')}</p>
            <ActionForm
              id={`refuse-${id}`}
              locale={locale}
              action={refuseClaimAction}
              fields={[{ name: 'reason', kind: 'textarea', maxLength: 500, label: t('reason') }]}
              hidden={{ claim: id }}
              variant="secondary"
              texts={actionFormTexts(locale, 'ClaimsOffice.refuseNow', 'Common.working')}
            />
          </Disclosure>
        </>
      )}
    </Card>
  )
}

/** What payers have sent in, with what to do. */
export function ClaimsQueue({
  locale,
  items,
  now,
}: {
  locale: Locale
  items: readonly OfficeClaim[]
  now: Date
}) {
  return (
    <ul className="grid gap-4">
      {items.map((claim) => (
        <li key={claim.id}>
          <ClaimCard locale={locale} claim={claim} now={now} />
        </li>
      ))}
    </ul>
  )
}
