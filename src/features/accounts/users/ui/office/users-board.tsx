'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { FormFunction } from '@/ui/action-form'
import { Toast } from '@/ui/toast'
import { useSoftPush } from '@/ui/use-soft-push'

/** A state that was requested but is not yet in the data of the server. */
interface Expected {
  blocked: boolean
  /** The stamp of the page when the answer came; null while it is pending. */
  answeredIn: string | null
}

/** The form data, and the address of the dialog for the same change if a proof of identity is required. */
interface Change {
  form: FormData
  dialogFor: (blocked: boolean) => string
}

/** The text of the toast, and the opposite change for undo. */
interface Toasted {
  text: string
  undo?: Change
}

interface Board {
  isBlocked: (id: string, initial: boolean) => boolean
  isBusy: (id: string) => boolean
  setBlocked: (change: Change) => void
  /** Shows the message, and reloads the page's data. */
  done: (message: string | undefined) => void
}

const Context = createContext<Board | null>(null)
const undoMs = 10_000

export function useUsersBoard(): Board {
  const board = useContext(Context)
  if (!board) {
    throw new Error('a part of the users page stands outside of its board')
  }
  return board
}

/** The same change, requesting the opposite. */
function opposite({ form, dialogFor }: Change): Change {
  const undo = new FormData()
  for (const [name, value] of form) {
    undo.set(name, value)
  }
  undo.set('blocked', String(form.get('blocked') !== 'true'))
  return { form: undo, dialogFor }
}

interface UsersBoardProps {
  /** Changes whenever the server has sent the list again. */
  stamp: string
  action: FormFunction
  texts: { networkError: string; close: string; undo: string }
  children: ReactNode
}

/**
 * Shows a block at once and offers to undo it; when it is refused, the row returns to its state and the
 * reason is shown.
 */
export function UsersBoard({ stamp, action, texts, children }: UsersBoardProps) {
  const router = useRouter()
  const { push } = useSoftPush()
  const [expected, setExpected] = useState<Record<string, Expected>>({})
  const [toast, setToast] = useState<Toasted | null>(null)

  const showToast = useCallback(
    (text: string | undefined, undo?: Change) => setToast(text ? { text, undo } : null),
    [],
  )
  const done = useCallback(
    (message: string | undefined) => {
      showToast(message)
      router.refresh()
    },
    [router, showToast],
  )
  const board = useMemo(() => {
    const forget = (id: string) => setExpected(({ [id]: _, ...others }) => others)
    const send = async (change: Change, undoes: boolean) => {
      const { form, dialogFor } = change
      const id = String(form.get('id'))
      const blocked = form.get('blocked') === 'true'
      setExpected((all) => ({ ...all, [id]: { blocked, answeredIn: null } }))
      try {
        const { status, message, ask } = await action({ status: 'idle' } as never, form)
        if (status !== 'ok') {
          forget(id)
          if (ask) {
            push(dialogFor(blocked))
          } else {
            showToast(message)
          }
          return
        }
        setExpected((all) => ({ ...all, [id]: { blocked, answeredIn: stamp } }))
        showToast(message, undoes ? undefined : opposite(change))
        router.refresh()
      } catch {
        forget(id)
        showToast(texts.networkError)
      }
    }
    const current = (id: string) => {
      const one = expected[id]
      return one && (one.answeredIn === null || one.answeredIn === stamp) ? one : undefined
    }
    return {
      isBlocked: (id: string, initial: boolean) => current(id)?.blocked ?? initial,
      isBusy: (id: string) => expected[id]?.answeredIn === null,
      setBlocked: (change: Change) => void send(change, false),
      undo: (change: Change) => void send(change, true),
      done,
    }
  }, [expected, stamp, action, texts.networkError, done, push, router, showToast])
  const undo = toast?.undo

  return (
    <Context value={board}>
      {children}
      <Toast
        text={toast?.text ?? null}
        closeLabel={texts.close}
        duration={undo ? undoMs : undefined}
        action={undo && { text: texts.undo, onPress: () => board.undo(undo) }}
        onClose={() => setToast(null)}
      />
    </Context>
  )
}
