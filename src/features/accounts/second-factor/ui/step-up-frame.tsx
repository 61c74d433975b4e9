import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { translate } from '@/server/texts'
import { StepUpProvider } from '@/ui/step-up-setting'
import { beginPasskeyProofAction } from '../actions'

/** Around pages of the back office: their forms can ask for a proof. */
export async function StepUpFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = await getTranslations({ locale, namespace: 'SecondFactor' })
  return (
    <StepUpProvider
      locale={locale}
      begin={beginPasskeyProofAction}
      texts={{
        title: t('stepUpTitle'),
        lead: t('stepUpLead'),
        password: t('stepUpPassword'),
        code: t('code'),
        codeHint: t('codeHint'),
        show: translate(locale, 'Common.show'),
        hide: translate(locale, 'Common.hide'),
        passkey: passkeyTexts(locale, 'stepUpPasskey'),
      }}
    >
      {children}
    </StepUpProvider>
  )
}

export const passkeyTexts = (locale: Locale, use: 'stepUpPasskey' | 'signInPasskey') => ({
  use: translate(locale, `SecondFactor.${use}`),
  busy: translate(locale, 'SecondFactor.addingPasskey'),
  unsupported: translate(locale, 'SecondFactor.passkeyUnsupported'),
  cancelled: translate(locale, 'SecondFactor.passkeyCancelled'),
  networkError: translate(locale, 'Errors.network'),
})
