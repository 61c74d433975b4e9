import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { DemoMail } from '../../mail.answers'
import { MailState, mailTime } from './mail-state'

export function MailList({ locale, mails }: { locale: Locale; mails: readonly DemoMail[] }) {
  const t = textsOf(locale, 'Outbox')
  return (
    <ol className="grid gap-3">
      {mails.map(({ id, subject, to, created_at, state }) => (
        <li
          key={id}
          className="relative rounded-card border border-line bg-raised p-4 hover:border-forest sm:px-6"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <a
              href={`${href(locale, paths.demoOutbox)}/${id}`}
              className="text-lg font-semibold text-forest underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {subject ?? t('noSubject')}
            </a>
            <MailState locale={locale} state={state} />
          </div>
          <p className="mt-1 flex flex-wrap justify-between gap-x-6 text-sm text-soft">
            <span className="break-all">
              {t('to')} {to}
            </span>
            <time dateTime={created_at} className="tabular-nums">
              {mailTime(locale, created_at)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  )
}
