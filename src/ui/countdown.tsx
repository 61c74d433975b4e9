'use client'

import { useEffect, useState } from 'react'

interface CountdownProps {
  /** When it ends, in milliseconds since the epoch. */
  until: number
  /** Called once at the end. */
  onEnd?: () => void
  className?: string
}

const secondsLeft = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The remaining minutes and seconds. It reads the clock each second, so it is right even after the phone was asleep. */
export function Countdown({ until, onEnd, className = '' }: CountdownProps) {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    const atFirst = secondsLeft(until)
    setSeconds(atFirst)
    if (atFirst === 0) {
      onEnd?.()
      return
    }
    const timer = setInterval(() => {
      const now = secondsLeft(until)
      setSeconds(now)
      if (now === 0) {
        clearInterval(timer)
        onEnd?.()
      }
    }, 1000)
    return () => clearInterval(timer)
  }, [until, onEnd])
  const text =
    seconds === null ? '–:––' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span role="timer" className={`tabular-nums ${className}`}>
      {text}
    </span>
  )
}
