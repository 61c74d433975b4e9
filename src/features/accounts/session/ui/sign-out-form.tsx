'use client'

import { type FormEvent, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import type { SignOutTexts } from '@/features/base/offline/ui/offline-texts'
import {
  clearDevice,
  SignedOutOffline,
  SignOutDialog,
  unsentWork,
} from '@/features/base/offline/ui/sign-out-dialog'
import { buttonClass } from '@/ui/button-class'

interface SignOutFormProps {
  locale: Locale
  label: string
  className: string
  texts: SignOutTexts
}

type Step = { name: 'asked'; count: number } | { name: 'offline' }

/**
 * Without scripts a plain form. With scripts it first asks about unsent work and removes everything from the device. Its
 * scripts are therefore part of every page that a device keeps.
 */
export function SignOutForm({ locale, label, className, texts }: SignOutFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<Step | null>(null)
  const leave = async () => {
    if (await clearDevice()) {
      element.current?.submit()
    } else {
      setStep({ name: 'offline' })
    }
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const count = await unsentWork().catch(() => 0)
    if (count > 0) {
      setStep({ name: 'asked', count })
    } else {
      await leave()
    }
  }
  return (
    <>
      <form ref={element} method="post" action="/api/auth/logout" onSubmit={onSubmit}>
        <button type="submit" className={buttonClass({ variant: 'quiet', size: 'sm', className })}>
          {label}
        </button>
      </form>
      {step?.name === 'asked' && (
        <SignOutDialog
          locale={locale}
          count={step.count}
          texts={texts}
          onStay={() => setStep(null)}
          onLeave={() => void leave()}
        />
      )}
      {step?.name === 'offline' && <SignedOutOffline texts={texts} />}
    </>
  )
}
