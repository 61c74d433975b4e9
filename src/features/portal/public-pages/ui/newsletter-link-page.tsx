import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import type { LinkState } from '@/features/talk/newsletter/server/read-newsletter-link'
import { LinkForm } from '@/features/talk/newsletter/ui/link-form'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { ButtonLink, Link } from '@/ui/link'
import { PageFrame } from './page-frame'
import { PageTitle } from './page-title'

interface LinkPageProps {
  purpose: 'confirm' | 'unsubscribe'
  locale: Locale
  token: string
  link: LinkState
}

/** The page of both links of the newsletter: an explanation, the button, and its result. */
export function LinkPage({ purpose, locale, token, link }: LinkPageProps) {
  const t = textsOf(locale, 'Newsletter')
  const confirm = purpose === 'confirm'
  const home = (
    <ButtonLink href={href(locale, paths.home)} variant="secondary" className="mt-6">
      {t('backHome')}
    </ButtonLink>
  )
  const afterwards = (
    <>
      {confirm && <p className="mt-4 text-soft">{t('confirmedText')}</p>}
      {home}
    </>
  )
  const content: Record<LinkState['state'], ReactNode> = {
    invalid: (
      <>
        <p className="max-w-prose">{confirm ? t('invalidText') : t('unsubscribeInvalidText')}</p>
        {!confirm && (
          <p className="mt-4">
            <Link href={`mailto:${site.supportEmail}`}>{site.supportEmail}</Link>
          </p>
        )}
        {home}
      </>
    ),
    done: (
      <>
        <Alert kind="success" live={false} title={confirm ? t('confirmed') : t('unsubscribed')} />
        {afterwards}
      </>
    ),
    open: link.state === 'open' && (
      <LinkForm
        purpose={purpose}
        locale={locale}
        token={token}
        afterwards={afterwards}
        texts={{
          action: confirm ? t('confirmAction') : t('unsubscribeAction'),
          busy: confirm ? t('confirming') : t('unsubscribing'),
          failure: t('failure'),
        }}
      >
        <p className="max-w-prose break-words text-lg">
          {confirm ? t('confirmText', { email: link.email }) : t('unsubscribeText', { email: link.email })}
        </p>
      </LinkForm>
    ),
  }
  const title = confirm ? t('confirmTitle') : t('unsubscribeTitle')
  return (
    <PageFrame locale={locale} path={confirm ? paths.newsletterConfirm : paths.newsletterUnsubscribe}>
      <PageTitle title={link.state === 'invalid' ? t('invalidTitle') : title} />
      <div className="wrap pb-20 lg:pb-28">{content[link.state]}</div>
    </PageFrame>
  )
}
