'use client'

import { useEffect, useState } from 'react'

interface ToastProps {
  text: string | null
  closeLabel: string
  /** It leaves by itself after this long, in milliseconds; it stays while the pointer or the focus is on it. */
  duration?: number
  onClose: () => void
}

/** One short message at the foot of the screen. The live region is always there, so that it is announced. */
export function Toast({ text, closeLabel, duration = 6000, onClose }: ToastProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!text || held) return
    const timer = setTimeout(onClose, duration)
    return () => clearTimeout(timer)
  }, [text, held, duration, onClose])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--tabs))] z-50 flex justify-center"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-card border border-deep-line bg-deep py-1.5 pr-1.5 pl-5 text-on-deep">
          {text}
          <button type="button" className="size-11 text-xl" aria-label={closeLabel} onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        </p>
      )}
    </div>
  )
}
