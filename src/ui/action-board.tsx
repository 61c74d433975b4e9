'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, createContext, type ReactNode, useContext, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import type { FormFunction } from './action-form'
import { Button } from './button'
import type { FormAnswer } from './form-answer'
import { Toast } from './toast'
import { useFormAction } from './use-form-action'

type Say = (text: string) => void
const Board = createContext<Say | null>(null)

/** Shows the results of actions on rows of a list, because the row itself may be gone. null outside a board. */
export const useBoard = () => useContext(Board)

interface ActionBoardProps {
  closeLabel: string
  children: ReactNode
}

export function ActionBoard({ closeLabel, children }: ActionBoardProps) {
  const [notice, setNotice] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const say: Say = (text) => {
    setNotice(text)
    // The pressed button may disappear, so the focus stays in the list.
    place.current?.focus({ preventScroll: true })
  }
  return (
    <Board value={say}>
      <div ref={place} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <Toast text={notice} closeLabel={closeLabel} onClose={() => setNotice(null)} />
    </Board>
  )
}

interface BoardButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  locale: Locale
  action: FormFunction
  hidden: Readonly<Record<string, string>>
  label?: string
  texts: { busy: string; networkError: string }
  children: ReactNode
}

/** A button for one action: the board shows its answer and reads the list again. */
export function BoardButton({ locale, action, hidden, label, texts, children, ...look }: BoardButtonProps) {
  const router = useRouter()
  const say = useBoard()
  const { state, busy, form } = useFormAction(
    action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    {
      networkError: texts.networkError,
      onAnswer: ({ message }) => {
        if (message) {
          say?.(message)
        }
        router.refresh()
      },
    },
  )
  return (
    <form {...form}>
      <input type="hidden" name="locale" value={locale} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look} busy={busy} busyLabel={texts.busy} aria-label={label}>
        {children}
      </Button>
      {/* The board shows a refusal; a server that was not reached is shown here. */}
      {state.status === 'error' && !state.code && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-brick">
          {state.message}
        </p>
      )}
    </form>
  )
}
