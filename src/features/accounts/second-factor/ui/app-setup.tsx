import type { ComponentProps } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { Link } from '@/ui/link'
import { confirmAuthenticatorAction } from '../actions'
import { CodesForm } from './codes-form'

interface AppSetupProps {
  locale: Locale
  setup: { secret: string; uri: string; picture: string }
  codes: Pick<ComponentProps<typeof CodesForm>, 'next' | 'codesTexts' | 'goOnText'>
}

/** The QR code for the app, its key as text, and the first code. */
export function AppSetup({ locale, setup, codes }: AppSetupProps) {
  const t = textsOf(locale, 'SecondFactor')
  const groups = setup.secret.match(/.{1,4}/g) ?? []
  return (
    <div className="grid gap-4">
      <p>{t('scan')}</p>
      <div
        role="img"
        aria-label={t('pictureLabel')}
        className="w-52 max-w-full rounded-card bg-white p-2 [&_svg]:h-auto [&_svg]:w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server from our own address
        dangerouslySetInnerHTML={{ __html: setup.picture }}
      />
      <p>
        <Link href={setup.uri} className="inline-flex min-h-11 items-center">
          {t('openInApp')}
        </Link>
      </p>
      <div>
        <p>{t('typeSecret')}</p>
        <p className="mt-1 font-mono text-lg wrap-anywhere">{groups.join(' ')}</p>
      </div>
      <p>{t('enterCode')}</p>
      <CodesForm
        {...codes}
        id="app"
        locale={locale}
        action={confirmAuthenticatorAction}
        fields={[
          {
            name: 'code',
            label: t('code'),
            hint: t('appCodeHint'),
            kind: 'text',
            maxLength: 12,
            autoComplete: 'one-time-code',
          },
        ]}
        texts={actionFormTexts(locale, 'SecondFactor.confirmApp', 'SecondFactor.checking')}
      />
    </div>
  )
}
