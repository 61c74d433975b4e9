import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { phoneLink, readablePhone, whatsappLink } from '@/lib/contact-links'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'

/** A link to a person; the prepared message already names the payment. */
export function PaymentHelp({ locale, reference }: { locale: Locale; reference?: string }) {
  const t = textsOf(locale, 'Payment')
  return (
    <aside aria-label={t('helpTitle')} className="grid gap-1">
      <p className="font-semibold">{t('helpTitle')}</p>
      <p className="flex flex-wrap items-center gap-x-5">
        <Link
          href={whatsappLink(reference ? t('whatsappText', { reference }) : undefined)}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="message-circle" />
          {t('whatsapp')}
        </Link>
        <Link href={phoneLink()} className="inline-flex min-h-11 items-center gap-2 tabular-nums">
          <Icon name="phone" />
          {readablePhone()}
        </Link>
      </p>
      {reference && (
        <p className="text-sm text-soft">
          {t('reference')} <span className="font-mono text-ink">{reference}</span>
        </p>
      )}
    </aside>
  )
}
