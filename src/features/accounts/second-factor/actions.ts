'use server'

import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { ActionState } from '@/server/transport/http/action-state'
import { toAction } from '@/server/transport/http/to-action'
import { beginAuthenticator, confirmAuthenticator } from './server/authenticator'
import { removeFactor, renameFactor, renewCodes } from './server/change-factors'
import { addPasskey, beginPasskey, beginPasskeyProof } from './server/passkey'
import { confirmIdentity } from './server/prove-identity'

interface AnswerContext {
  locale: Locale
  values: Record<string, string>
}

const backWith =
  (notice?: string) =>
  async (_output: unknown, { locale, values }: AnswerContext): Promise<never> => {
    const callbackUrl = safeCallbackUrl(values.callbackUrl) ?? undefined
    redirect(href(locale, paths.officeSecurity, { notice, callbackUrl }))
  }

const handOver = async <Data>(data: Data): Promise<ActionState<Data>> => ({ status: 'ok', data })

/** The recovery codes are sent to the page only once, and cannot be read again. */
const factorReady = (data: { codes: string[] | null }, { locale }: AnswerContext) => ({
  status: 'ok' as const,
  message: textsOf(locale)('SecondFactor.ready'),
  data,
})

export const beginAuthenticatorAction = toAction(beginAuthenticator, { onSuccess: backWith() })
export const confirmAuthenticatorAction = toAction(confirmAuthenticator, { onSuccess: factorReady })
export const beginPasskeyAction = toAction(beginPasskey, { onSuccess: handOver })
export const addPasskeyAction = toAction(addPasskey, { onSuccess: factorReady })
export const beginPasskeyProofAction = toAction(beginPasskeyProof, { onSuccess: handOver })
export const removeFactorAction = toAction(removeFactor, { onSuccess: backWith('removed') })
export const renameFactorAction = toAction(renameFactor, { onSuccess: backWith('renamed') })
export const renewCodesAction = toAction(renewCodes, { onSuccess: handOver })
export const confirmIdentityAction = toAction(confirmIdentity, {
  onSuccess: (data, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('SecondFactor.confirmed'),
    data,
  }),
})
