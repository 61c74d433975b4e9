import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { listDemoOutbox } from '@/features/base/mail/server/demo-outbox'
import { MailList } from '@/features/base/mail/ui/demo/mail-list'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { TextField } from '@/ui/text-field'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ to?: string | string[] }>
}

export const generateMetadata = privateMetadata('Meta.outboxTitle')

/** The page for reading the mail of a demo. In production this page does not exist. */
export default async function DemoOutboxPage({ params, searchParams }: Props) {
  const [{ locale }, { to: toParam }] = await Promise.all([params, searchParams])
  const to = typeof toParam === 'string' ? toParam.trim() : ''
  const mails = await runPage(listDemoOutbox, { to }, { locale, path: paths.demoOutbox })
  const t = textsOf(locale, 'Outbox')
  const here = href(locale, paths.demoOutbox)
  return (
    <PageFrame locale={locale} path={paths.demoOutbox}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="wrap pb-20 lg:pb-28">
        <form action={here} className="mb-8 flex flex-wrap items-end gap-3">
          <TextField
            name="to"
            label={t('search')}
            type="search"
            inputMode="email"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('searchPlaceholder')}
            defaultValue={to}
            className="min-w-60 flex-1 sm:max-w-md"
          />
          <Button>
            <Icon name="search" />
            {t('searchAction')}
          </Button>
          <ButtonLink href={href(locale, paths.demoOutbox, to ? { to } : {})} variant="secondary">
            <Icon name="refresh-cw" />
            {t('refresh')}
          </ButtonLink>
        </form>
        <p className="mb-4 flex flex-wrap gap-x-4 text-soft" role="status">
          {t('count', { count: mails.length })}
          {to !== '' && <Link href={here}>{t('showAll')}</Link>}
        </p>
        {mails.length > 0 ? (
          <MailList locale={locale} mails={mails} />
        ) : (
          <EmptyState icon="mail" title={to ? t('emptyFor', { address: to }) : t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
      </div>
    </PageFrame>
  )
}
