import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { personName } from '@/lib/person-name'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { reissueCertificateAction, revokeCertificateAction } from '../../actions'
import type { OfficeCertificate } from '../../server/office/get-office-certificate'

interface ActionsProps {
  locale: Locale
  certificate: OfficeCertificate
}

/** Both require a reason and a new proof of identity. */
export function CertificateActions({ locale, certificate }: ActionsProps) {
  const t = textsOf(locale, 'CertificatesOffice')
  const { code, revokedAt, student } = certificate
  const reason = {
    name: 'reason',
    kind: 'textarea',
    label: t('reason'),
    hint: t('reasonHint'),
    maxLength: text.reason,
  } as const
  return (
    <div className="mt-8 grid gap-6">
      <Disclosure summary={t('reissue')}>
        <p className="mb-4 max-w-[65ch] text-soft">{t('reissueLead')}</p>
        <ActionForm
          id="reissue"
          locale={locale}
          action={reissueCertificateAction}
          fields={[
            {
              name: 'name',
              kind: 'text',
              label: t('name'),
              maxLength: 2 * text.name + 1,
              autoComplete: 'off',
              defaultValue: personName(student),
            },
            { ...reason, hint: t('reissueReasonHint') },
          ]}
          hidden={{ code }}
          texts={actionFormTexts(locale, 'CertificatesOffice.reissue', 'Common.working')}
        />
      </Disclosure>
      {!revokedAt && (
        <Disclosure summary={t('revoke')}>
          <p className="mb-4 max-w-[65ch] text-soft">{t('revokeLead')}</p>
          <ActionForm
            id="revoke"
            locale={locale}
            action={revokeCertificateAction}
            fields={[reason]}
            hidden={{ code }}
            variant="danger"
            texts={actionFormTexts(locale, 'CertificatesOffice.revoke', 'Common.working')}
          />
        </Disclosure>
      )}
    </div>
  )
}
