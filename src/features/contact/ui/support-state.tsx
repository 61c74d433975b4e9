'use client'

import { useEffect, useState } from 'react'
import { supportState } from '../support-hours.rules'

interface SupportStateProps {
  /** `opens` holds the place of the weekday as {day}; `days` begins with Sunday. */
  texts: { open: string; until: string; closed: string; opens: string; days: string[] }
}

/**
 * The page is the same for everybody, so the visitor's device decides whether support is open, by Douala's
 * clock.
 */
export function SupportState({ texts }: SupportStateProps) {
  const [state, setState] = useState<ReturnType<typeof supportState> | null>(null)
  useEffect(() => {
    const look = () => setState(supportState(new Date()))
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [])
  if (!state) {
    return <p className="min-h-7" />
  }
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-2">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${state.open ? 'bg-forest' : 'border-2 border-edge'}`}
      />
      <span className="font-semibold">{state.open ? texts.open : texts.closed}</span>
      <span className="text-soft">
        {state.open ? texts.until : texts.opens.replace('{day}', texts.days[state.opensOn] ?? '')}
      </span>
    </p>
  )
}
