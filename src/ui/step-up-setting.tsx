'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { BeginPasskey, PasskeyButtonProps } from './passkey-button'

interface StepUpTexts {
  title: string
  lead: string
  password: string
  code: string
  codeHint: string
  show: string
  hide: string
  passkey: PasskeyButtonProps['texts']
}

interface StepUpSetting {
  locale: string
  begin: BeginPasskey
  texts: StepUpTexts
}

const Setting = createContext<StepUpSetting | null>(null)

/** Wraps pages whose forms may ask for a proof of identity. The fields are part of the forms (step-up.tsx). */
export const StepUpProvider = ({ children, ...setting }: StepUpSetting & { children: ReactNode }) => (
  <Setting value={setting}>{children}</Setting>
)

export const useStepUpSetting = () => useContext(Setting)
