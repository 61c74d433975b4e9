import { href, paths, withQuery } from '@/config/paths'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { readMessageLink } from '@/features/talk/contact/server/read-message-link'
import { AnswerForm } from '@/features/talk/contact/ui/answer-form'
import { OwnMessage } from '@/features/talk/contact/ui/own-message'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = mailedLinkMetadata('ContactThread.metaTitle')

export default async function ContactMessagePage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const path = withQuery(paths.contactMessage, { token })
  const opened = await runPage(readMessageLink, { token }, { locale, path })
  const t = textsOf(locale, 'ContactThread')
  return (
    <PageFrame locale={locale} path={opened.state === 'open' ? path : paths.contactMessage}>
      <PageTitle title={opened.state === 'open' ? t('title') : t('invalidTitle')} />
      <div className="wrap pb-20 lg:pb-28">
        {opened.state === 'open' ? (
          <div className="grid max-w-3xl gap-8">
            <OwnMessage locale={locale} opened={opened} />
            <AnswerForm
              locale={locale}
              token={token}
              texts={{
                title: t('answerTitle'),
                label: t('answerLabel'),
                send: t('answerSend'),
                sending: t('answerSending'),
                again: t('answerAgain'),
                failure: textsOf(locale)('Contact.failure'),
              }}
            />
          </div>
        ) : (
          <>
            <p className="max-w-prose text-lg">{t('invalidText')}</p>
            <ButtonLink href={href(locale, paths.contact)} variant="secondary" className="mt-6">
              {t('invalidAction')}
            </ButtonLink>
          </>
        )}
      </div>
    </PageFrame>
  )
}
