'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyAnswer, FormFunction } from './action-form'
import { Alert } from './alert'
import { Button, type ButtonProps } from './button'
import { isShortcut } from './shortcuts'
import { useFormAction } from './use-form-action'

export interface PostTexts {
  busy: string
  networkError: string
}

interface PostButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  action: FormFunction
  hidden: Readonly<Record<string, string>>
  texts: PostTexts
  /** The key that presses it. */
  shortcut?: string
  children: ReactNode
}

/** One button that changes one thing; the answer shows the page again, or leads to another one. */
export function PostButton({ action, hidden, texts, shortcut, children, ...look }: PostButtonProps) {
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
