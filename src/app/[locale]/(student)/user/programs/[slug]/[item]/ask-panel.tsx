import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { AskForm } from '@/features/learning/ui/ask-form'
import { Disclosure } from '@/ui/disclosure'

/** A question about this item, or a mistake in it: both reach the office with the place. */
export async function AskPanel({ locale, id }: { locale: Locale; id: string }) {
  const [t, errors] = await Promise.all([
    getTranslations({ locale, namespace: 'Learning' }),
    getTranslations({ locale, namespace: 'Errors' }),
  ])
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
