import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import {
  approveFactorResetAction,
  correctPersonAction,
  requestFactorResetAction,
  sendPasswordLinkAction,
  signOutPersonAction,
  withdrawInvitationAction,
} from '@/features/accounts/users/actions'
import { textsOf } from '@/i18n/texts-of'
import { nationalDigits } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import type { FieldSpec } from '@/ui/action-field'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import type { StudentPage } from '../server/get-student'

interface PersonFormsProps {
  locale: Locale
  page: StudentPage
}

/** What the office does with the account of a person: correct it, send a link for a password, end its sessions. */
export function PersonForms({ locale, page }: PersonFormsProps) {
  const { student, may } = page
  const t = textsOf(locale, 'Person')
  const hidden = { id: student.id }
  const name = `${student.firstName} ${student.lastName}`
  return (
    <div className="mt-4 grid max-w-3xl gap-2">
      <Disclosure summary={t('correct')} label={t('correctOf', { name })}>
        <CorrectForm locale={locale} student={student} />
      </Disclosure>
      {may.sendLink && (
        <Disclosure summary={t(student.hasPassword ? 'sendLink' : 'inviteAgain')}>
          <p className="mb-4 text-soft">{t(student.hasPassword ? 'sendLinkLead' : 'inviteAgainLead')}</p>
          <ActionForm
            id="password-link"
            locale={locale}
            action={sendPasswordLinkAction}
            fields={[]}
            hidden={hidden}
            texts={actionFormTexts(locale, 'Person.sendLinkNow', 'Common.working')}
          />
        </Disclosure>
      )}
      {may.withdraw && (
        <Disclosure summary={t('withdraw')}>
          <p className="mb-4 text-soft">{t('withdrawLead')}</p>
          <ActionForm
            id="withdraw-invitation"
            locale={locale}
            action={withdrawInvitationAction}
            fields={[]}
            hidden={hidden}
            variant="danger"
            texts={actionFormTexts(locale, 'Person.withdrawNow', 'Common.working')}
          />
        </Disclosure>
      )}
      <Disclosure summary={t('signOut')}>
        <p className="mb-4 text-soft">{t('signOutLead')}</p>
        <ActionForm
          id="sign-out-person"
          locale={locale}
          action={signOutPersonAction}
          fields={[]}
          hidden={hidden}
          variant="danger"
          texts={actionFormTexts(locale, 'Person.signOutNow', 'Common.working')}
        />
      </Disclosure>
      {may.resetFactor && <FactorForms locale={locale} page={page} />}
    </div>
  )
}

/** A colleague has lost the second factor: one admin asks, another approves. */
function FactorForms({ locale, page: { student, factorReset } }: PersonFormsProps) {
  const t = textsOf(locale, 'Person')
  return (
    <>
      {factorReset && (
        <Alert kind="warning" live={false} title={t('resetWaits')}>
          <p>
            {t('resetAskedBy', {
              name: factorReset.askedBy,
              until: formatDoualaMoment(factorReset.expiresAt, locale),
              reason: factorReset.reason,
            })}
          </p>
          {factorReset.isOwn ? (
            <p>{t('resetNeedsOther')}</p>
          ) : (
            <ActionForm
              id="approve-reset"
              locale={locale}
              action={approveFactorResetAction}
              fields={[]}
              hidden={{ id: factorReset.id }}
              variant="danger"
              texts={actionFormTexts(locale, 'Person.resetApprove', 'Common.working')}
            />
          )}
        </Alert>
      )}
      <Disclosure summary={t('resetFactor')}>
        <p className="mb-4 text-soft">{t('resetLead')}</p>
        <ActionForm
          id="reset-factor"
          locale={locale}
          action={requestFactorResetAction}
          fields={[
            {
              name: 'reason',
              label: t('reason'),
              hint: t('resetReasonHint'),
              kind: 'text',
              maxLength: text.reason,
              autoComplete: 'off',
            },
          ]}
          hidden={{ id: student.id }}
          variant="danger"
          texts={actionFormTexts(locale, 'Person.resetAsk', 'Common.working')}
        />
      </Disclosure>
    </>
  )
}

function CorrectForm({ locale, student }: { locale: Locale; student: StudentPage['student'] }) {
  const t = textsOf(locale, 'Person')
  const office = textsOf(locale, 'Office')
  const off = { autoComplete: 'off' } as const
  const fields: FieldSpec[] = [
    {
      name: 'first_name',
      label: office('firstName'),
      kind: 'text',
      maxLength: text.name,
      ...off,
      defaultValue: student.firstName,
    },
    {
      name: 'last_name',
      label: office('lastName'),
      kind: 'text',
      maxLength: text.name,
      ...off,
      defaultValue: student.lastName,
    },
    {
      name: 'phone',
      label: office('phoneOptional'),
      kind: 'phone',
      ...off,
      defaultValue: nationalDigits(student.phone) ?? '',
    },
    { name: 'email', label: office('email'), kind: 'email', ...off, defaultValue: student.email },
    {
      name: 'reason',
      label: t('reason'),
      hint: t('reasonHint'),
      kind: 'text',
      maxLength: text.reason,
      ...off,
      clears: true,
    },
  ]
  return (
    <>
      <p className="mb-4 text-soft">{t('correctLead')}</p>
      <ActionForm
        id="correct"
        locale={locale}
        action={correctPersonAction}
        fields={fields}
        hidden={{ id: student.id }}
        paired
        texts={actionFormTexts(locale, 'Person.save', 'Common.working')}
      />
    </>
  )
}
