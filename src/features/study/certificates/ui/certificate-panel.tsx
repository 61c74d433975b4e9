import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { shareOnWhatsApp } from '@/lib/contact-links'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { ButtonLink, Link } from '@/ui/link'
import { PrintButton } from '@/ui/print-button'
import { issueCertificateAction, setCertificateListedAction } from '../actions'
import { certificatePdfHref } from '../certificate-address'
import { certificateUrl } from '../certificate-texts'
import { linkedInUrl } from '../linkedin'
import type { MyCertificateState } from '../server/get-my-certificate'
import { CertificateDrawing } from './certificate-drawing'

interface PanelProps {
  locale: Locale
  slug: string
  mine: MyCertificateState
}

function Frame({ locale, children, isDrawn }: { locale: Locale; children: ReactNode; isDrawn: boolean }) {
  const t = textsOf(locale, 'Certificates')
  return (
    <section
      id="certificate"
      aria-labelledby="certificate-title"
      className="mt-6 grid gap-4 rounded-card border border-forest bg-raised p-5 sm:p-6"
    >
      <h2 id="certificate-title" className="display text-2xl">
        {t('yours')}
      </h2>
      {children}
      {!isDrawn && (
        <p className="max-w-[65ch] text-sm text-soft">{t('attestation', { company: site.company })}</p>
      )}
    </section>
  )
}

type Issued = Extract<MyCertificateState, { state: 'issued' }>['certificate']

function Valid({ locale, certificate }: { locale: Locale; certificate: Issued }) {
  const t = textsOf(locale, 'Certificates')
  const { code, listed, program, signature } = certificate
  const url = certificateUrl(code, locale)
  return (
    <>
      <p>{t.rich('yoursText', { code: () => <strong className="whitespace-nowrap">{code}</strong> })}</p>
      <div
        data-alone
        className="overflow-hidden rounded-card border border-line bg-raised break-inside-avoid print:border-2 print:border-forest print:[zoom:0.75]"
      >
        <CertificateDrawing locale={locale} certificate={certificate} heading="p" />
      </div>
      <div className="grid gap-3 *:w-full sm:grid-cols-2 lg:grid-cols-3 print:hidden">
        {signature ? (
          <ButtonLink href={certificatePdfHref(code)}>{t('downloadPdf')}</ButtonLink>
        ) : (
          <p className="text-soft">{t('beingSigned')}</p>
        )}
        <PrintButton label={t('print')} alone wide />
        <ButtonLink variant="secondary" href={href(locale, paths.certificate(code))}>
          {t('openPage')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={linkedInUrl(certificate, url)}>
          {t('addToLinkedIn')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={shareOnWhatsApp(t('shareText', { program, url }))}>
          {t('shareOnWhatsApp')}
        </ButtonLink>
      </div>
      <div className="print:hidden">
        <p className="mb-2 max-w-[65ch]">{t(listed ? 'isListed' : 'isNotListed')}</p>
        <ActionForm
          id="listed"
          locale={locale}
          action={setCertificateListedAction}
          fields={[]}
          hidden={{ code, listed: String(!listed) }}
          variant="quiet"
          texts={actionFormTexts(
            locale,
            listed ? 'Certificates.unlist' : 'Certificates.list',
            'Certificates.saving',
          )}
        />
      </div>
    </>
  )
}

function Due({ locale, slug, name }: { locale: Locale; slug: string; name: string }) {
  const t = textsOf(locale, 'Certificates')
  return (
    <>
      <p className="max-w-[65ch]">{t('confirmText')}</p>
      <p className="display text-2xl wrap-anywhere">{name}</p>
      <ActionForm
        id="certificate"
        locale={locale}
        action={issueCertificateAction}
        fields={[]}
        hidden={{ slug, confirm: 'true' }}
        texts={actionFormTexts(locale, 'Certificates.confirm', 'Certificates.confirming')}
      />
      <p>
        <Link href={href(locale, paths.profileEdit)} className="inline-flex min-h-11 items-center">
          {t('correctName')}
        </Link>
      </p>
    </>
  )
}

/** The certificate of a finished program, for its student. */
export function CertificatePanel({ locale, slug, mine }: PanelProps) {
  if (mine.state === 'unfinished') {
    return null
  }
  const t = textsOf(locale, 'Certificates')
  return (
    <Frame locale={locale} isDrawn={mine.state === 'issued' && mine.certificate.status === 'valid'}>
      {mine.state === 'due' && <Due locale={locale} slug={slug} name={mine.name} />}
      {mine.state === 'unjudged' && <Alert kind="warning" live={false} title={t('missing.unjudged')} />}
      {mine.state === 'owed' && <Alert kind="warning" live={false} title={t('missing.owed')} />}
      {mine.state === 'early' && mine.from && (
        <Alert
          kind="info"
          live={false}
          title={t('missing.early', { date: formatDoualaDate(mine.from, locale) })}
        />
      )}
      {mine.state === 'issued' &&
        (mine.certificate.status === 'revoked' ? (
          <Alert kind="error" live={false} title={t('revokedTitle')}>
            <p>{t('revokedOwn')}</p>
          </Alert>
        ) : (
          <Valid locale={locale} certificate={mine.certificate} />
        ))}
    </Frame>
  )
}
