'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { ButtonLink } from '@/ui/link'
import type { LinkState } from '../core/link'
import { useChatPlace } from './place'
import { usePost } from './post-context'

const patienceMs = 4_000

/** A first connection that is quick is nobody's business. */
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

function SignedOut() {
  const { texts } = useChatPlace()
  const { loginHref } = usePost()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-brick bg-brick-tint px-4 py-2.5"
    >
      <p className="min-w-0 grow">
        <strong>{texts.signedOut}</strong> {texts.typedKept}
      </p>
      <ButtonLink size="sm" href={loginHref}>
        {texts.signIn}
      </ButtonLink>
    </div>
  )
}

/** That the connection is lost, when the next attempt is made, and a way not to wait for it. */
export function LinkBanner({ link }: { link: LinkState }) {
  const { chat, texts, icons } = useChatPlace()
  const slow = useSlow(link.kind === 'connecting')
  if (link.kind === 'signed_out') {
    return <SignedOut />
  }
  const broken = link.kind === 'waiting' || link.kind === 'trying'
  return (
    <div role="status" className="empty:hidden">
      {slow && <p className="border-b border-line bg-sunken px-4 py-2 text-sm">{texts.connecting}</p>}
      {broken && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-sun bg-sun-tint px-4 py-1.5 text-sm">
          {icons['wifi-off']}
          <p className="min-w-0 grow basis-40">
            <strong>{link.lasting ? texts.lostLasting : texts.lost}</strong>{' '}
            <span aria-hidden="true">
              {link.kind === 'waiting' ? (
                <>
                  {texts.retryIn} <Countdown key={link.until} until={link.until} />
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
            busy={link.kind === 'trying'}
            onClick={chat.reconnect}
          >
            {texts.reconnect}
          </Button>
        </div>
      )}
    </div>
  )
}
