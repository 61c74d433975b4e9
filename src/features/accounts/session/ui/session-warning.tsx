'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { SessionNoticeProps } from './session-notice'
import { type SessionTimes, useSessionEnd } from './use-session-end'

type SessionWarningProps = SessionTimes & Pick<SessionNoticeProps, 'signIn' | 'isSignInLater' | 'texts'>

/** Watches the end of the session. What is shown near it is fetched then, so that every page of the office is lighter. */
export function SessionWarning({ signIn, isSignInLater, texts, ...times }: SessionWarningProps) {
  const { stage, end, begin } = useSessionEnd(times)
  const [Notice, setNotice] = useState<ComponentType<SessionNoticeProps> | null>(null)
  const isNear = stage !== 'open'
  useEffect(() => {
    if (isNear) {
      import('./session-notice').then(
        (notice) => setNotice(() => notice.SessionNotice),
        () => undefined,
      )
    }
  }, [isNear])
  return isNear && end && Notice ? (
    <Notice
      stage={stage}
      end={end}
      signIn={signIn}
      isSignInLater={isSignInLater}
      onSignedIn={begin}
      texts={texts}
    />
  ) : null
}
