import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { pageMetadata } from '@/features/base/site/ui/page-metadata'
import { pathOf, titleOf, versionPathOf } from '@/features/office/legal/legal-documents'
import type { LegalDocument } from '@/features/office/legal/legal-names'
import { type LegalText, readLegalText } from '@/features/office/legal/server/read-legal-text'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { renderState } from '@/server/next-internals/render-state'
import { Alert } from '@/ui/alert'
import { LegalPage } from './legal-page'
import { NotFoundPage, notFoundMetadata } from './not-found-page'
import { PageFrame } from './page-frame'

type VersionProps = { params: Promise<{ locale: Locale; version: string }> }

/** A text that is no number of a version is not looked up; null. */
const numberOf = (typed: string) => (/^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null)

/** 'failed': the database does not answer. Never another version than the one that is asked for. */
async function read(
  document: LegalDocument,
  locale: Locale,
  number?: number,
): Promise<LegalText | null | 'failed'> {
  try {
    return await readLegalText(document, locale, number)
  } catch (error) {
    container().log.error({ event: 'legal.not_read', err: error }, 'a legal text could not be read')
    return 'failed'
  }
}

interface DocumentProps {
  locale: Locale
  document: LegalDocument
  /** As it stands in the address; missing: the version that is in force. */
  version?: string
}

/** The page of a document, or the permanent page of one of its versions. */
export async function LegalDocumentPage({ locale, document, version }: DocumentProps) {
  const number = version === undefined ? undefined : numberOf(version)
  const text = number === null ? null : await read(document, locale, number)
  if (text === null || number === null) {
    return <NotFoundPage locale={locale} absent="page" />
  }
  const path = number === undefined ? pathOf(document) : versionPathOf(document, number)
  if (text === 'failed') {
    return (
      <PageFrame locale={locale} path={path}>
        <meta name={renderState} content="degraded" />
        <div className="wrap py-16">
          <Alert kind="error" title={textsOf(locale, 'LegalPage')('failed')} />
        </div>
      </PageFrame>
    )
  }
  return (
    <PageFrame locale={locale} path={path}>
      <LegalPage locale={locale} document={document} text={text} />
    </PageFrame>
  )
}

/** Of a version's page; search engines know the page of the document. */
export const legalVersionMetadata =
  (document: LegalDocument) =>
  async ({ params }: VersionProps): Promise<Metadata> => {
    const { locale, version } = await params
    const number = numberOf(version)
    if (number === null) {
      return notFoundMetadata(locale, 'page')
    }
    const title = `${titleOf(document, locale)}, ${textsOf(locale, 'LegalPage')('versionTitle', { number: String(number) })}`
    const description = textsOf(locale)(
      document === 'terms' ? 'Terms.metaDescription' : 'Privacy.metaDescription',
    )
    return {
      ...pageMetadata({ locale, path: versionPathOf(document, number), title, description }),
      robots: { index: false },
    }
  }
