import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Disclosure } from '@/ui/disclosure'
import { AskForm } from './ask-question-form'

/** A question about this item, or a report of a mistake in it: both reach the office with the name of the item. */
export function AskPanel({ locale, id }: { locale: Locale; id: string }) {
  const t = textsOf(locale, 'Learning')
  const errors = textsOf(locale, 'Errors')
  return (
    <div className="mt-8 grid gap-2 print:hidden">
      {(['question', 'mistake'] as const).map((about) => (
        <Disclosure key={about} summary={t(`ask.${about}`)}>
          <AskForm
            locale={locale}
            id={id}
            about={about}
            clientId={randomUUID()}
            chatHref={href(locale, paths.messages)}
            texts={{
              label: t(`askLabel.${about}`),
              send: t('askSend'),
              sending: t('askSending'),
              network: errors('network'),
              toChat: t('askToChat'),
            }}
          />
        </Disclosure>
      ))}
    </div>
  )
}
