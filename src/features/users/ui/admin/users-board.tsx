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

interface Board {
  isBlocked: (id: string, known: boolean) => boolean
  isBusy: (id: string) => boolean
  setBlocked: (form: FormData) => void
  /** Says it, and reads the page again. */
  done: (message: string | undefined) => void
}

const Context = createContext<Board | null>(null)

export function useUsersBoard(): Board {
  const board = useContext(Context)
  if (!board) throw new Error('a part of the users page stands outside of its board')
  return board
}

interface UsersBoardProps {
  /** Another one whenever the server has sent the list anew. */
  stamp: string
  action: FormFunction
  texts: { networkError: string; close: string }
  children: ReactNode
}

/** Shows a block at once; when it is refused, the row goes back and the reason is said. */
export function UsersBoard({ stamp, action, texts, children }: UsersBoardProps) {
  const router = useRouter()
  const [expected, setExpected] = useState<Record<string, Expected>>({})
  const [said, setSaid] = useState<string | null>(null)

  const done = useCallback(
    (message: string | undefined) => {
      setSaid(message ?? null)
      router.refresh()
    },
    [router],
  )
  const board = useMemo<Board>(() => {
    const forget = (id: string) => setExpected(({ [id]: _, ...others }) => others)
    const send = async (id: string, blocked: boolean, form: FormData) => {
      setExpected((all) => ({ ...all, [id]: { blocked, answeredIn: null } }))
      try {
        const { status, message } = await action({ status: 'idle' } as never, form)
        if (status !== 'ok') {
          forget(id)
          setSaid(message ?? null)
          return
        }
        setExpected((all) => ({ ...all, [id]: { blocked, answeredIn: stamp } }))
        done(message)
      } catch {
        forget(id)
        setSaid(texts.networkError)
      }
    }
    const current = (id: string) => {
      const one = expected[id]
      return one && (one.answeredIn === null || one.answeredIn === stamp) ? one : undefined
    }
    return {
      isBlocked: (id, known) => current(id)?.blocked ?? known,
      isBusy: (id) => expected[id]?.answeredIn === null,
      setBlocked: (form) => void send(String(form.get('id')), form.get('blocked') === 'true', form),
      done,
    }
  }, [expected, stamp, action, texts.networkError, done])

  return (
    <Context value={board}>
      {children}
      <Toast text={said} closeLabel={texts.close} onClose={() => setSaid(null)} />
    </Context>
  )
}
