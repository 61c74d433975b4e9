'use client'

import { useEffect, useState } from 'react'

interface ToastProps {
  text: string | null
  closeLabel: string
  /** It disappears after this time, in milliseconds; it stays while the pointer or the focus is on it. */
  duration?: number
  /** One action, such as undo. */
  action?: { text: string; onPress: () => void }
  onClose: () => void
}

/** One short message at the foot of the screen. The live region is always there, so that it is announced. */
export function Toast({ text, closeLabel, duration = 6000, action, onClose }: ToastProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!text || held) {
      return
    }
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
        <div className="on-deep pointer-events-auto flex items-center gap-3 rounded-card border border-deep-line bg-deep py-1.5 pr-1.5 pl-5 text-on-deep">
          <p>{text}</p>
          {action && (
            <button
              type="button"
              className="min-h-11 shrink-0 px-3 font-semibold text-sun underline underline-offset-4"
              onClick={() => {
                setHeld(false)
                action.onPress()
              }}
            >
              {action.text}
            </button>
          )}
          <button
            type="button"
            className="size-11 shrink-0 text-xl"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
    </div>
  )
}
