import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { shareOnWhatsApp } from '@/lib/contact-links'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Icon } from '@/ui/icon'
import { Input } from '@/ui/input'
import { ButtonLink } from '@/ui/link'
import { shareProgramAction, withdrawLinkAction } from '../../actions'
import type { Checkout, CheckoutProgram } from '../../payment-views'
import type { Place } from '../checkout-addresses'

interface SharePaymentProps {
  locale: Locale
  place: Place
  program: CheckoutProgram
  link: Checkout['link']
}

/** For a student whose parent or friend pays: a link, and what it shows. */
export function SharePayment({ locale, place, program, link }: SharePaymentProps) {
  const t = textsOf(locale, 'PayFor.share')
  const hidden = { place, program: program.slug }
  return (
    <section
      id="share"
      aria-labelledby="share-title"
      className="grid gap-3 rounded-card border border-line p-4 sm:p-6"
    >
      <h2 id="share-title" className="display text-xl">
        {t('title')}
      </h2>
      <p className="max-w-[60ch] text-soft">{t('text')}</p>
      {link ? (
        <>
          <label htmlFor="share-link" className="text-sm font-semibold">
            {t('link', { day: formatDoualaDate(new Date(link.expires_at), locale) })}
          </label>
          <Input id="share-link" readOnly value={link.url} className="font-mono text-sm" />
          <div className="flex flex-wrap items-start gap-3">
            <ButtonLink href={shareOnWhatsApp(t('message', { program: program.title, url: link.url }))}>
              <Icon name="message-circle" />
              {t('whatsapp')}
            </ButtonLink>
            <ActionForm
              id="withdraw-link"
              locale={locale}
              action={withdrawLinkAction}
              fields={[]}
              hidden={hidden}
              variant="quiet"
              texts={actionFormTexts(locale, 'PayFor.share.withdraw', 'PayFor.share.withdrawing')}
            />
          </div>
        </>
      ) : (
        <ActionForm
          id="share-program"
          locale={locale}
          action={shareProgramAction}
          fields={[]}
          hidden={hidden}
          variant="secondary"
          texts={actionFormTexts(locale, 'PayFor.share.make', 'PayFor.share.making')}
        />
      )}
    </section>
  )
}
