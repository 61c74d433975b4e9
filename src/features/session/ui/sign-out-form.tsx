'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SignOutTexts } from '@/features/offline/ui/sign-out'
import { buttonClass } from '@/ui/button-class'

interface SignOutFormProps {
  label: string
  className: string
  texts: SignOutTexts
}

type Step = { name: 'asked'; count: number } | { name: 'offline' }

const load = () => import('@/features/offline/ui/sign-out')
type Parts = Awaited<ReturnType<typeof load>>

/** A plain form without scripts. With them, what has not arrived is asked about, and the device forgets everything first. */
export function SignOutForm({ label, className, texts }: SignOutFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    // Signing out must empty the device without a network too: where it keeps pages, it keeps this.
    if (navigator.serviceWorker?.controller) {
      void load().catch(() => undefined)
    }
  }, [])
  const leave = async ({ clearDevice }: Parts) => {
    if (await clearDevice()) {
      element.current?.submit()
    } else {
      setStep({ name: 'offline' })
    }
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const loaded = await load()
      setParts(loaded)
      const count = await loaded.unsentWork().catch(() => 0)
      if (count > 0) {
        setStep({ name: 'asked', count })
      } else {
        await leave(loaded)
      }
    } catch {
      // Its script is not here: the server's answer empties the browser's store.
      element.current?.submit()
    }
  }
  return (
    <>
      <form ref={element} method="post" action="/api/auth/logout" onSubmit={onSubmit}>
        <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm', className })}>
          {label}
        </button>
      </form>
      {parts && step?.name === 'asked' && (
        <parts.SignOutDialog
          count={step.count}
          texts={texts}
          onStay={() => setStep(null)}
          onLeave={() => void leave(parts)}
        />
      )}
      {parts && step?.name === 'offline' && <parts.SignedOutOffline texts={texts} />}
    </>
  )
}
