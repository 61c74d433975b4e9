'use client'

import { type DragEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import type { FormFunction } from '@/ui/action-form'
import type { FormAnswer } from '@/ui/form-answer'

interface CurriculumBoardProps {
  locale: Locale
  slug: string
  action: FormFunction
  networkError: string
  children: ReactNode
}

interface Place {
  week: string
  before: string
}

const itemOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-item]')

/** The position under the pointer: before an item on its upper half, after it on its lower half. */
function placeAt(event: DragEvent): Place | null {
  const week = (event.target as Element).closest<HTMLElement>('[data-week]')
  if (!week?.dataset.week) {
    return null
  }
  const over = itemOf(event.target)
  if (!over) {
    return { week: week.dataset.week, before: '' }
  }
  const { top, height } = over.getBoundingClientRect()
  const next = event.clientY < top + height / 2 ? over : over.nextElementSibling
  return { week: week.dataset.week, before: (next as HTMLElement | null)?.dataset.item ?? '' }
}

/** Adds dragging to the list that the server rendered; the buttons beside each item do the same without a pointer. */
export function CurriculumBoard({ locale, slug, action, networkError, children }: CurriculumBoardProps) {
  const dragged = useRef<string | null>(null)
  const pressed = useRef<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useState('')

  // After the list was read again, the pressed button gets the focus, wherever its item is now.
  useEffect(() => {
    const label = pressed.current
    if (!label || !children) {
      return
    }
    pressed.current = null
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button[aria-label]') ?? [])]
    buttons.find((button) => button.getAttribute('aria-label') === label)?.focus()
  }, [children])

  const send = async (item: string, { week, before }: Place) => {
    const form = new FormData()
    const fields = { locale, slug, item, move: 'place', week, before }
    for (const [name, value] of Object.entries(fields)) {
      form.set(name, value)
    }
    try {
      const call = action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>
      setNotice((await call({ status: 'idle' }, form)).message ?? '')
    } catch {
      setNotice(networkError)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is only an alternative; each item has buttons
    <div
      ref={box}
      onSubmitCapture={(event: FormEvent) => {
        const button = (event.nativeEvent as SubmitEvent).submitter
        pressed.current = button?.getAttribute('aria-label') ?? null
      }}
      onDragStart={(event) => {
        dragged.current = itemOf(event.target)?.dataset.item ?? null
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', dragged.current ?? '')
      }}
      onDragOver={(event) => {
        if (dragged.current && placeAt(event)) {
          event.preventDefault()
        }
      }}
      onDrop={(event) => {
        const [item, place] = [dragged.current, placeAt(event)]
        dragged.current = null
        if (!item || !place || place.before === item) {
          return
        }
        event.preventDefault()
        void send(item, place)
      }}
      onDragEnd={() => {
        dragged.current = null
      }}
    >
      {children}
      <p role="status" className="sr-only">
        {notice}
      </p>
    </div>
  )
}
