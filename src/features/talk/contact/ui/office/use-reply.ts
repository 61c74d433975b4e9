'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'
import { dropDraft } from '@/ui/draft'
import { useDraft } from '@/ui/use-draft'
import { useFormAction } from '@/ui/use-form-action'
import { useOnceKey } from '@/ui/use-once-key'
import { openPlaceholders } from '../../reply-placeholders.rules'

interface Options {
  contactId: string
  networkError: string
  send: (previous: ActionState, form: FormData) => Promise<ActionState>
}

/**
 * The form of a reply: its draft stays on the device until it is sent, and a blank reply cannot be sent, nor one with a
 * placeholder that nothing was put in for.
 */
export function useReply({ contactId, networkError, send }: Options) {
  const element = useRef<HTMLFormElement>(null)
  const once = useOnceKey()
  const [blank, setBlank] = useState(false)
  const [open, setOpen] = useState<readonly string[]>([])
  const draft = `reply-${contactId}`
  const { onInput } = useDraft(draft, element)
  const look = () => {
    const area = element.current?.elements.namedItem('text')
    if (area instanceof HTMLTextAreaElement) {
      setBlank(area.value.trim() === '')
      setOpen(openPlaceholders(area.value))
    }
  }
  // The dialog focuses the element with this attribute.
  useLayoutEffect(() => element.current?.querySelector('textarea')?.setAttribute('autofocus', ''), [])
  // Once, after the draft is restored; without scripts the button works.
  useEffect(look, [])
  const replyForm = useFormAction(send, {
    networkError,
    prepare: once.put,
    onLeave: () => dropDraft(draft),
  })
  const onTyped = () => {
    once.renew()
    onInput()
    look()
  }
  return { element, blank, open, onTyped, ...replyForm }
}
