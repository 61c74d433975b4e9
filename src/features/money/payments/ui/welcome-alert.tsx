'use client'

import { useEffect, useState } from 'react'
import { redirectAfterPaymentMs } from '@/config/limits'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import { takeWelcomeNote, type WelcomeNote } from './welcome-note'

interface WelcomeAlertProps {
  texts: { paid: string; title: string; text: string; receipt: string }
}

/**
 * On the login page, which is the same for everybody: a visitor who comes from a payment sees that it
 * succeeded, and two seconds later a welcome. The parameter is removed from the address at once, so that a
 * reload does not repeat it.
 */
export function WelcomeAlert({ texts }: WelcomeAlertProps) {
  const [state, setState] = useState<'none' | 'paid' | 'welcome'>('none')
  const [note, setNote] = useState<WelcomeNote | null>(null)
  useEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has('welcome')) {
      return
    }
    url.searchParams.delete('welcome')
    history.replaceState(history.state, '', url)
    setState('paid')
    const storedNote = takeWelcomeNote()
    setNote(storedNote)
    if (storedNote) {
      fillIn(storedNote.username)
    }
    setTimeout(() => setState('welcome'), redirectAfterPaymentMs)
  }, [])
  return (
    <div aria-live="polite" className="empty:hidden mb-6">
      {state === 'paid' && (
        <Alert kind="success" live={false}>
          {texts.paid}
        </Alert>
      )}
      {state === 'welcome' && (
        <Alert kind="success" live={false} title={texts.title}>
          {texts.text}
        </Alert>
      )}
      {state !== 'none' && note && (
        <p className="mt-3">
          {note.paid}{' '}
          <Link href={note.receiptHref} className="inline-flex min-h-11 items-center">
            {texts.receipt}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Fills in the user name that was chosen minutes ago, so that only the password must be typed. */
function fillIn(username: string) {
  const name = document.querySelector<HTMLInputElement>('#login-username')
  if (!name || name.value) {
    return
  }
  name.value = username
  document.getElementById('login-password')?.focus()
}
