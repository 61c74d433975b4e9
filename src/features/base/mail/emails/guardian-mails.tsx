import { guardians } from '@/config/limits'
import { type Locale, locales } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Action, Paragraph, SmallPrint, Title } from './blocks'
import type { MailContext, MailTemplate } from './template'

const days = Math.round(guardians.linkMs / 86_400_000)

/** The page of the link in a language, for a reader whose language nobody knows. */
const answerPage = (mail: MailContext, locale: Locale, token: string) =>
  mail.own(href(locale, paths.guardianAnswer, { token }))

/** To an address that nobody has proven: our own facts, in both languages, and nothing that was typed. */
export const guardianRequest: MailTemplate<'guardian_request'> = {
  audience: 'Guardian',
  subject: (mail) => mail.t('guardianRequest.subject'),
  preheader: (mail) => mail.t('guardianRequest.preheader'),
  Body: ({ mail, data }) => (
    <>
      {[mail.locale, ...locales.filter((locale) => locale !== mail.locale)].map((locale) => {
        const t = textsOf(locale, 'Mail')
        return (
          <div key={locale} lang={locale}>
            <Title>{t('guardianRequest.title')}</Title>
            <Paragraph>{t('helloPlain')}</Paragraph>
            <Paragraph>{t('guardianRequest.intro')}</Paragraph>
            <Action mail={mail} href={answerPage(mail, locale, data.token)}>
              {t('guardianRequest.action')}
            </Action>
            <SmallPrint>{t('guardianRequest.last', { days })}</SmallPrint>
          </div>
        )
      })}
    </>
  ),
}

/** To the student: what the guardian has decided. */
export const guardianNews: MailTemplate<'guardian_news'> = {
  audience: 'Account',
  subject: (mail, { news }) => mail.t(`guardianNews.${news}.subject`),
  preheader: (mail, { news }) => mail.t(`guardianNews.${news}.text`),
  Body: ({ mail, data }) => (
    <>
      <Title>{mail.t(`guardianNews.${data.news}.subject`)}</Title>
      <Paragraph>{mail.greeting(data.firstName)}</Paragraph>
      <Paragraph>{mail.t(`guardianNews.${data.news}.text`)}</Paragraph>
      <Action mail={mail} href={mail.page(paths.dashboard)}>
        {mail.t('guardianNews.action')}
      </Action>
    </>
  ),
}
