'use client'

import { useRouter } from 'next/navigation'
import type { SignInAgain } from '@/lib/sign-in-again'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { type SessionTimes, useSessionEnd } from './use-session-end'

interface SessionWarningProps extends SessionTimes {
  signIn: SignInAgain
  texts: Record<'soon' | 'soonIdle' | 'soonFinal' | 'stay' | 'ended' | 'endedText', string>
}

/** Two minutes before the session ends: how long it lasts, and how to stay. Afterwards: where to sign in beside this page. */
export function SessionWarning({ signIn, texts, ...times }: SessionWarningProps) {
  const router = useRouter()
  const { stage, end } = useSessionEnd(times)
  if (stage === 'open' || !end) {
    return null
  }
  const link = (
    <a href={signIn.href} target="_blank" rel="noopener" className="text-forest underline underline-offset-4">
      {signIn.text}
    </a>
  )
  const place = 'sticky top-2 z-20 mb-4'
  if (stage === 'ended') {
    return (
      <Alert kind="warning" title={texts.ended} className={place}>
        {texts.endedText} {link}
      </Alert>
    )
  }
  return (
    <Alert
      kind="warning"
      className={place}
      title={
        <>
          {texts.soon} <Countdown until={end.at} />
        </>
      }
    >
      <p>{end.isFinal ? texts.soonFinal : texts.soonIdle}</p>
      <p className="mt-2">
        {end.isFinal ? (
          link
        ) : (
          <Button type="button" size="sm" onClick={() => router.refresh()}>
            {texts.stay}
          </Button>
        )}
      </p>
    </Alert>
  )
}
