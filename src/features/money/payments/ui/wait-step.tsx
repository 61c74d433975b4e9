'use client'

import { useEffect, useState } from 'react'
import { stillWorkingAfterMs } from '@/config/limits'
import type { NextAction } from '@/server/ports/payment-gateway'
import { Alert } from '@/ui/alert'
import { Countdown } from '@/ui/countdown'
import { ButtonLink } from '@/ui/link'
import type { FlowTexts } from './payment-texts'
import { StepHeading } from './step-heading'

interface WaitStepProps {
  nextAction: NextAction | null
  texts: FlowTexts
  /** When the provider's window ends, on this device's clock. */
  until: number | null
  reached: boolean
  /** Without scripts it is not reloaded. */
  still: boolean
  formHref: string
  focus: boolean
}

/** Only a web page may be opened; anything else from a provider is ignored. */
const isWebPage = (url: string) => /^https?:\/\//.test(url)

function Instruction({ action, texts }: { action: NextAction | null; texts: FlowTexts }) {
  if (!action) {
    return <p>{texts.waitStarting}</p>
  }
  if (action.type === 'redirect' && isWebPage(action.url)) {
    return (
      <>
        <p>{texts.waitRedirect}</p>
        <ButtonLink href={action.url} size="lg" className="justify-self-start max-sm:w-full">
          {texts.waitRedirectAction}
        </ButtonLink>
      </>
    )
  }
  if (action.type !== 'ussd_prompt') {
    return <p>{texts.waitPlain}</p>
  }
  return (
    <p>
      {texts.waitDial}{' '}
      <strong className="inline-block rounded-md bg-sun px-2 font-mono text-lg text-on-sun">
        {action.dial}
      </strong>
    </p>
  )
}

export function WaitStep({ nextAction, texts, until, reached, still, formHref, focus }: WaitStepProps) {
  const [long, setLong] = useState(false)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), stillWorkingAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid gap-6">
      {!still && (
        <noscript>
          <meta httpEquiv="refresh" content="6" />
        </noscript>
      )}
      <StepHeading title={texts.waitTitle} focus={focus} />
      <div className="grid gap-4 rounded-card border border-forest bg-forest-tint p-5 text-lg sm:p-6">
        <Instruction action={nextAction} texts={texts} />
        {!over && until !== null && (
          <p className="hidden items-center gap-3 text-base js:flex">
            <span className="spin text-forest" aria-hidden="true" />
            <span>
              {texts.waitLeft}{' '}
              <Countdown until={until} onEnd={() => setOver(true)} className="font-semibold" />
            </span>
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {(long || over) && (
          <Alert kind="warning" live={false}>
            {over ? texts.waitOver : texts.waitLong}
          </Alert>
        )}
      </div>
      {!reached && <Alert kind="error">{texts.waitOffline}</Alert>}
      <p className="max-w-[60ch] text-soft">{texts.waitCloseShort}</p>
      <p>
        <ButtonLink href={formHref} variant="secondary" size="sm">
          {texts.waitRefresh}
        </ButtonLink>
      </p>
    </div>
  )
}
