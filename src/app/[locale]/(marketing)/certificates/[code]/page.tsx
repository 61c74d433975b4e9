import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pageMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { lookUpCertificate } from '@/features/study/certificates/server/get-certificate'
import { CertificateSheet } from '@/features/study/certificates/ui/certificate-sheet'
import { CodeForm } from '@/features/study/certificates/ui/code-form'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { PrintButton } from '@/ui/print-button'

type Props = {
  params: Promise<{ locale: Locale; code: string }>
  searchParams: Promise<{ code?: string | string[] }>
}

/** The form on the page for employers leads to /certificates/search?code=… */
async function typedCode({ params, searchParams }: Props): Promise<string> {
  const { code } = await params
  if (paths.certificate(code) !== paths.certificateSearch) {
    return code
  }
  const typed = (await searchParams).code
  return typeof typed === 'string' ? typed : ''
}

/** For the title and the page; read once per request. */
const lookUp = cache((locale: Locale, code: string) =>
  runPage(lookUpCertificate, { code }, { locale, path: paths.certificates }),
)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale } = await props.params
  const t = textsOf(locale, 'Certificates')
  const lookup = await lookUp(locale, await typedCode(props))
  if (lookup.state !== 'found') {
    return { title: t('unknownTitle'), robots: { index: false } }
  }
  const { name, program, code, status, listed } = lookup.certificate
  const path = paths.certificate(code)
  // A revoked certificate still shows the name, for comparison with the document, but not in previews of its link.
  const isValid = status === 'valid' && name !== null
  const title = isValid ? t('documentOf', { name, program }) : t('revokedTitle')
  const description = isValid ? t('metaValid', { name, program }) : t('metaRevoked', { program })
  const metadata = pageMetadata({ locale, path, title, description })
  const images = [{ url: `/og-certificate-${locale}.png`, width: 1200, height: 630, alt: t('ogAlt') }]
  return {
    ...metadata,
    openGraph: { ...metadata.openGraph, images },
    robots: { index: listed && status === 'valid' },
  }
}

/** A certificate for anybody who has its code: the same for everybody, and stored in memory under its printed address. */
export default async function CertificatePage(props: Props) {
  const { locale, code: codeParam } = await props.params
  const typed = await typedCode(props)
  const lookup = await lookUp(locale, typed)
  if (lookup.state !== 'found') {
    return <Unknown locale={locale} typed={typed} tooMany={lookup.state === 'too_many'} />
  }
  const { code } = lookup.certificate
  if (codeParam !== code) {
    redirect(href(locale, paths.certificate(code)))
  }
  const t = textsOf(locale, 'Certificates')
  return (
    <PageFrame locale={locale} path={paths.certificate(code)}>
      <div className="wrap max-w-4xl py-8 sm:py-14">
        <CertificateSheet locale={locale} certificate={lookup.certificate} />
        <p className="mt-6">
          <PrintButton label={t('print')} />
        </p>
      </div>
    </PageFrame>
  )
}

function Unknown({ locale, typed, tooMany }: { locale: Locale; typed: string; tooMany: boolean }) {
  const t = textsOf(locale, 'Certificates')
  return (
    <PageFrame locale={locale} path={paths.certificates}>
      <meta name={renderState} content="absent" />
      <div className="wrap max-w-4xl py-8 sm:py-14">
        <h1 className="display text-4xl sm:text-5xl">{t('unknownTitle')}</h1>
        <Alert kind="error" className="my-6" title={t(tooMany ? 'tooManyCodes' : 'unknown')}>
          <p>{t('unknownText')}</p>
        </Alert>
        <CodeForm locale={locale} typed={typed.slice(0, 60)} />
      </div>
    </PageFrame>
  )
}
