import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { openEmailForm } from '@/features/base/mail/server/open-email-form'
import { emailFormTexts } from '@/features/base/mail/ui/email-form-texts'
import { SendEmailForm } from '@/features/base/mail/ui/send-email-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { suggestAddresses } from '@/features/office/students/actions'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ to?: string | string[] }>
}

export const generateMetadata = privateMetadata('Office.sendEmailTitle')

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
      <SendEmailForm locale={locale} to={to} suggest={suggestAddresses} texts={emailFormTexts(locale)} />
    </OfficeFrame>
  )
}
