'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyAnswer, FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button, type ButtonProps } from '@/ui/button'
import { isShortcut } from '@/ui/shortcuts'
import { useFormAction } from '@/ui/use-form-action'

export interface PostTexts {
  busy: string
  networkError: string
}

interface MessagePostProps extends Pick<ButtonProps, 'variant' | 'size'> {
  action: FormFunction
  hidden: Readonly<Record<string, string>>
  texts: PostTexts
  /** The key that presses it. */
  shortcut?: string
  children: ReactNode
}

/** One button that changes one thing and leads to another page. */
export function MessagePost({ action, hidden, texts, shortcut, children, ...look }: MessagePostProps) {
  const element = useRef<HTMLFormElement>(null)
  const { state, busy, form } = useFormAction(action as AnyAnswer, { networkError: texts.networkError })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === shortcut && isShortcut(event)) {
        event.preventDefault()
        element.current?.requestSubmit()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shortcut])
  return (
    <form {...form} ref={element}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.status === 'error' && <Alert kind="error" title={state.message} className="mb-3" />}
      <Button variant="secondary" {...look} busy={busy} busyLabel={texts.busy}>
        {children}
      </Button>
    </form>
  )
}
