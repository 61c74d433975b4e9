import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { openEmailForm } from '@/features/base/mail/server/open-email-form'
import { SendEmailForm } from '@/features/base/mail/ui/send-email-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { suggestAddresses } from '@/features/office/students/actions'
import { pick, textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ to?: string | string[] }>
}

export const generateMetadata = privateMetadata('Office.sendEmailTitle')

function formTexts(locale: Locale) {
  const t = textsOf(locale, 'OfficeMail')
  const office = textsOf(locale, 'Office')
  const messages = textsOf(locale, 'OfficeMessages')
  const common = textsOf(locale, 'Common')
  const networkError = textsOf(locale)('Errors.network')
  return {
    to: office('toEmail'),
    toHint: t('toHint'),
    subject: office('subject'),
    message: office('message'),
    messageHint: t('messageHint'),
    send: office('sendEmailNow'),
    sending: t('sending'),
    networkError,
    draftKept: t('draftKept'),
    ...pick(locale, 'Common', ['errorSummaryTitle']),
    known: t.raw('known') as string,
    user: t.raw('user') as string,
    unknown: t('unknown'),
    preview: {
      preview: messages('preview'),
      busy: messages('previewBusy'),
      title: messages('previewTitle'),
      subject: messages('previewSubject'),
      frame: messages('previewFrame'),
      close: common('close'),
      networkError,
    },
  }
}

export default async function SendEmailPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const path = paths.officePage('send-email')
  const { to } = await runPage(
    openEmailForm,
    { to: typeof query.to === 'string' ? query.to : '' },
    { locale, path, signInAt: paths.office },
  )
  const t = textsOf(locale, 'OfficeMail')
  const office = textsOf(locale, 'Office')
  return (
    <OfficeFrame locale={locale} path={path} current="sendEmail">
      <div className="mb-6 max-w-[60ch]">
        <h1 className="display text-3xl sm:text-4xl">{office('sendEmailTitle')}</h1>
        <p className="mt-2 text-soft">{t('lead')}</p>
      </div>
      <SendEmailForm locale={locale} to={to} suggest={suggestAddresses} texts={formTexts(locale)} />
    </OfficeFrame>
  )
}
