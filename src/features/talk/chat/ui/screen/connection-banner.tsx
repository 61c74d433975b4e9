'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { ButtonLink } from '@/ui/link'
import type { ConnectionState } from '../core/connection'
import { useChatPlace } from './chat-place'
import { usePost } from './post-context'

const patienceMs = 4_000

/** A quick first connection shows nothing. */
function useSlow(connecting: boolean) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!connecting) {
      return setSlow(false)
    }
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [connecting])
  return slow
}

/** Whose session this browser has now; null: nobody's, or not reached. */
async function askWho(): Promise<string | null> {
  const answer = await fetch('/api/user/profile').catch(() => null)
  const { id } = answer?.ok ? ((await answer.json()) as { id?: string }) : {}
  return id ?? null
}

function SignedOut() {
  const { texts, chat, me } = useChatPlace()
  const { loginHref } = usePost()
  useEffect(() => {
    // Somebody else's chat would go on under this page.
    const look = async () => {
      if (!document.hidden && (await askWho()) === me) {
        chat.signedInAgain()
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [chat, me])
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-brick bg-brick-tint px-4 py-2.5"
    >
      <p className="min-w-0 grow">
        <strong>{texts.signedOut}</strong> {texts.typedKept}
      </p>
      <ButtonLink size="sm" href={loginHref} target="_blank" rel="noopener">
        {texts.signIn}
      </ButtonLink>
    </div>
  )
}

/** Shows that the connection is lost and when the next attempt is, with a button to reconnect now. */
export function ConnectionBanner({ connection }: { connection: ConnectionState }) {
  const { chat, texts, icons } = useChatPlace()
  const slow = useSlow(connection.kind === 'connecting')
  if (connection.kind === 'signed_out') {
    return <SignedOut />
  }
  const broken = connection.kind === 'waiting' || connection.kind === 'trying'
  return (
    <div role="status" className="empty:hidden">
      {slow && <p className="border-b border-line bg-sunken px-4 py-2 text-sm">{texts.connecting}</p>}
      {broken && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-sun bg-sun-tint px-4 py-1.5 text-sm">
          {icons['wifi-off']}
          <p className="min-w-0 grow basis-40">
            <strong>{connection.lasting ? texts.lostLasting : texts.lost}</strong>{' '}
            <span aria-hidden="true">
              {connection.kind === 'waiting' ? (
                <>
                  {texts.retryIn} <Countdown key={connection.until} until={connection.until} />
                </>
              ) : (
                texts.trying
              )}
            </span>
          </p>
          <Button
            type="button"
            size="sm"
            variant="secondary"
            busy={connection.kind === 'trying'}
            onClick={chat.reconnect}
          >
            {texts.reconnect}
          </Button>
        </div>
      )}
    </div>
  )
}
