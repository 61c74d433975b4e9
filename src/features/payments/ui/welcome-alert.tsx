'use client'

import { useEffect, useState } from 'react'
import { redirectAfterPaymentMs } from '@/config/limits'
import { Alert } from '@/ui/alert'

interface WelcomeAlertProps {
  texts: { paid: string; title: string; text: string }
}

/**
 * Stands on the login page, which is the same for everybody: whoever comes from a payment is told that it went well,
 * and two seconds later is welcomed. The mark leaves the address at once, so that a reload does not repeat it.
 */
export function WelcomeAlert({ texts }: WelcomeAlertProps) {
  const [state, setState] = useState<'none' | 'paid' | 'welcome'>('none')
  useEffect(() => {
    const url = new URL(location.href)
    if (!url.searchParams.has('welcome')) return
    url.searchParams.delete('welcome')
    history.replaceState(history.state, '', url)
    setState('paid')
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
    </div>
  )
}
