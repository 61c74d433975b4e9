import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { readMessageLink } from '@/features/contact/server/read-message-link'
import { AnswerForm } from '@/features/contact/ui/answer-form'
import { OwnMessage } from '@/features/contact/ui/own-message'
import { translate } from '@/server/texts'
import { runPage } from '@/server/transport/http/page'
import { ButtonLink } from '@/ui/link'
import { PageFrame } from '../../../page-frame'
import { PageTitle } from '../../sections/page-title'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ token?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'ContactThread' })
  // The address opens the message: it goes to no search engine and to no other site.
  return { title: t('metaTitle'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

export default async function ContactMessagePage({ params, searchParams }: Props) {
  const [{ locale }, { token: given }] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const token = typeof given === 'string' ? given : ''
  const path = href('en', paths.contactMessage, { token })
  const opened = await runPage(readMessageLink, { token }, { locale, path })
  const t = await getTranslations({ locale, namespace: 'ContactThread' })
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
                failure: translate(locale, 'Contact.failure'),
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
