import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { getDemoMail } from '@/features/base/mail/server/demo-outbox'
import { MailState, mailTime } from '@/features/base/mail/ui/demo/mail-state'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Meta.outboxTitle')

export default async function DemoMailPage({ params }: Props) {
  const { locale, id } = await params
  const path = `${paths.demoOutbox}/${id}`
  const mail = await runPage(getDemoMail, { id }, { locale, path })
  const t = textsOf(locale, 'Outbox')
  return (
    <PageFrame locale={locale} path={path}>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-10 pb-20 lg:pb-28">
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={href(locale, paths.demoOutbox)} variant="secondary" size="sm">
            <Icon name="arrow-left" />
            {t('back')}
          </ButtonLink>
          <ButtonLink href={href(locale, path)} variant="quiet" size="sm">
            <Icon name="refresh-cw" />
            {t('refresh')}
          </ButtonLink>
        </p>
        <h1 className="display text-3xl break-words sm:text-4xl">{mail.subject ?? t('noSubject')}</h1>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-soft">{t('to')}</dt>
          <dd className="break-all">{mail.to}</dd>
          <dt className="text-soft">{t('from')}</dt>
          <dd className="tabular-nums">{mailTime(locale, mail.created_at)}</dd>
          <dt className="text-soft">{t('kind')}</dt>
          <dd className="font-mono">{mail.kind}</dd>
          <dt className="text-soft">{t('state')}</dt>
          <dd>
            <MailState locale={locale} state={mail.state} />
          </dd>
        </dl>
        {mail.html === null ? (
          <Alert live={false}>{t('notRendered')}</Alert>
        ) : (
          <>
            <h2 className="display text-2xl">{t('html')}</h2>
            {/* No script and no access to this page; links open beside it. */}
            <iframe
              title={t('html')}
              srcDoc={mail.html}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="h-[52rem] w-full rounded-card border border-line bg-raised"
            />
            <h2 className="display text-2xl">{t('text')}</h2>
            <pre className="rounded-card border border-line bg-sunken p-5 text-sm whitespace-pre-wrap break-words">
              {mail.text}
            </pre>
          </>
        )}
      </div>
    </PageFrame>
  )
}
