'use client'

import { useEffect, useRef } from 'react'
import { isShortcut } from '@/ui/shortcuts'

/** The form with what can be done to the ticked rows. */
export const bulkFormId = 'messages-bulk'

interface Row {
  id: string
  replyHref: string
}

const linkOf = (id: string) => document.querySelector<HTMLElement>(`[data-message="${id}"]`)

/** Ticks this row alone and presses the button of the form below the list. */
function archive(id: string) {
  const form = document.getElementById(bulkFormId)
  if (!(form instanceof HTMLFormElement)) {
    return
  }
  for (const box of form.elements) {
    if (box instanceof HTMLInputElement && box.type === 'checkbox') {
      box.checked = box.name === `pick-${id}`
    }
  }
  const button = [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.value === 'archive',
  )
  if (button) {
    form.requestSubmit(button)
  }
}

/** In the list: j and k move between messages, r answers the chosen one, e archives it. A dialog has its own keys. */
export function useListKeys(rows: readonly Row[], open: (href: string) => void) {
  const current = useRef({ rows, open })
  current.current = { rows, open }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!/^[jkre]$/.test(event.key) || !isShortcut(event) || document.querySelector('dialog[open]')) {
        return
      }
      const { rows: listed, open: go } = current.current
      const focused = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-message]')
      const at = listed.findIndex(({ id }) => id === focused?.dataset.message)
      const chosen = listed[at]
      event.preventDefault()
      if (event.key === 'j' || event.key === 'k') {
        const next = listed[event.key === 'j' ? at + 1 : Math.max(0, at - 1)]
        linkOf(next?.id ?? '')?.focus()
      } else if (chosen && event.key === 'r') {
        go(chosen.replyHref)
      } else if (chosen) {
        archive(chosen.id)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
