import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { StepUpProvider } from '@/ui/step-up-setting'
import { beginPasskeyProofAction } from '../actions'

/** Around pages of the back office: their forms can ask for a proof. */
export function StepUpFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = textsOf(locale, 'SecondFactor')
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
        show: textsOf(locale)('Common.show'),
        hide: textsOf(locale)('Common.hide'),
        passkey: passkeyTexts(locale, 'stepUpPasskey'),
      }}
    >
      {children}
    </StepUpProvider>
  )
}

export const passkeyTexts = (locale: Locale, use: 'stepUpPasskey' | 'signInPasskey') => ({
  use: textsOf(locale)(`SecondFactor.${use}`),
  busy: textsOf(locale)('SecondFactor.addingPasskey'),
  unsupported: textsOf(locale)('SecondFactor.passkeyUnsupported'),
  cancelled: textsOf(locale)('SecondFactor.passkeyCancelled'),
  networkError: textsOf(locale)('Errors.network'),
})
