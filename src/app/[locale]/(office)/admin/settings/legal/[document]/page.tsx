import { notFound } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { titleOf } from '@/features/office/legal/legal-documents'
import { isLegalDocument } from '@/features/office/legal/legal-names'
import { getLegalText } from '@/features/office/legal/server/get-legal-text'
import { DiscardLegalDraft } from '@/features/office/legal/ui/discard-legal-draft'
import { LegalEditorForm } from '@/features/office/legal/ui/legal-editor-form'
import { LegalPreview } from '@/features/office/legal/ui/legal-preview'
import { LegalVersions } from '@/features/office/legal/ui/legal-versions'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale; document: string }> }

export const generateMetadata = privateMetadata('Legal.title')

export default async function LegalTextPage({ params }: Props) {
  const { locale, document } = await params
  if (!isLegalDocument(document)) {
    notFound()
  }
  const path = paths.officeLegalText(document)
  const editor = await runPage(getLegalText, { document }, { locale, path, signInAt: paths.office })
  const { preview } = editor
  const t = textsOf(locale, 'Legal')
  return (
    <OfficeFrame locale={locale} path={path} current="system">
      <Link href={href(locale, paths.officeLegal)} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {t('title')}
      </Link>
      <PageHead locale={locale} title={titleOf(document, locale)} lead={t('editLead')} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <LegalEditorForm locale={locale} editor={editor} />
        {editor.seen && <DiscardLegalDraft locale={locale} editor={editor} />}
        {preview && <LegalPreview locale={locale} editor={{ ...editor, preview }} />}
        <LegalVersions locale={locale} editor={editor} />
      </div>
    </OfficeFrame>
  )
}
