'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { FormFunction } from '@/ui/action-form'
import { Toast } from '@/ui/toast'

/** What was asked for but is not yet in what the server sent. */
interface Expected {
  blocked: boolean
  /** The state of the page in which the answer came; null while it is on its way. */
  answeredIn: string | null
}

/** What the toast says, and the form that takes it back. */
interface Said {
  text: string
  undo?: FormData
}

interface Board {
  isBlocked: (id: string, known: boolean) => boolean
  isBusy: (id: string) => boolean
  setBlocked: (form: FormData) => void
  /** Says it, and reads the page again. */
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

/** The same form, asking for the opposite. */
function opposite(form: FormData): FormData {
  const undo = new FormData()
  for (const [name, value] of form) {
    undo.set(name, value)
  }
  undo.set('blocked', String(form.get('blocked') !== 'true'))
  return undo
}

interface UsersBoardProps {
  /** Another one whenever the server has sent the list anew. */
  stamp: string
  action: FormFunction
  texts: { networkError: string; close: string; undo: string }
  children: ReactNode
}

/** Shows a block at once and offers to undo it; when it is refused, the row goes back and the reason is said. */
export function UsersBoard({ stamp, action, texts, children }: UsersBoardProps) {
  const router = useRouter()
  const [expected, setExpected] = useState<Record<string, Expected>>({})
  const [said, setSaid] = useState<Said | null>(null)

  const say = useCallback(
    (text: string | undefined, undo?: FormData) => setSaid(text ? { text, undo } : null),
    [],
  )
  const done = useCallback(
    (message: string | undefined) => {
      say(message)
      router.refresh()
    },
    [router, say],
  )
  const board = useMemo(() => {
    const forget = (id: string) => setExpected(({ [id]: _, ...others }) => others)
    const send = async (form: FormData, undoes: boolean) => {
      const id = String(form.get('id'))
      const blocked = form.get('blocked') === 'true'
      setExpected((all) => ({ ...all, [id]: { blocked, answeredIn: null } }))
      try {
        const { status, message } = await action({ status: 'idle' } as never, form)
        if (status !== 'ok') {
          forget(id)
          say(message)
          return
        }
        setExpected((all) => ({ ...all, [id]: { blocked, answeredIn: stamp } }))
        say(message, undoes ? undefined : opposite(form))
        router.refresh()
      } catch {
        forget(id)
        say(texts.networkError)
      }
    }
    const current = (id: string) => {
      const one = expected[id]
      return one && (one.answeredIn === null || one.answeredIn === stamp) ? one : undefined
    }
    return {
      isBlocked: (id: string, known: boolean) => current(id)?.blocked ?? known,
      isBusy: (id: string) => expected[id]?.answeredIn === null,
      setBlocked: (form: FormData) => void send(form, false),
      undo: (form: FormData) => void send(form, true),
      done,
    }
  }, [expected, stamp, action, texts.networkError, done, router, say])
  const undo = said?.undo

  return (
    <Context value={board}>
      {children}
      <Toast
        text={said?.text ?? null}
        closeLabel={texts.close}
        duration={undo ? undoMs : undefined}
        action={undo && { text: texts.undo, onPress: () => board.undo(undo) }}
        onClose={() => setSaid(null)}
      />
    </Context>
  )
}
