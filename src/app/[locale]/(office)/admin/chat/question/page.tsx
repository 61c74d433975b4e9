import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getQuestionForm } from '@/features/study/learning/server/get-question-form'
import { QuestionEditorForm } from '@/features/study/learning/ui/office/question-editor-form'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Learning.questions.putTitle')

/** A question of the chat on its way under a lesson. */
export default async function PutQuestionPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { message } = await searchParams
  const id = [message].flat()[0] ?? ''
  const path = withQuery(paths.officeQuestion, { message: id || undefined })
  const form = await runPage(getQuestionForm, { message: id }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Learning')
  return (
    <OfficeFrame locale={locale} path={path} current="chat">
      <PageHead locale={locale} title={t('questions.putTitle')} lead={t('questions.putLead')} />
      <QuestionEditorForm locale={locale} form={form} />
    </OfficeFrame>
  )
}
