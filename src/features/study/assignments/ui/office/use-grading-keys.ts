'use client'

import { type RefObject, useEffect } from 'react'
import { isShortcut } from '@/ui/shortcuts'

const control = (form: HTMLFormElement | null, selector: string) => form?.querySelector<HTMLElement>(selector)

/** Accept, return, tick, move and save by one key each. */
export function useGradingKeys(element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = element.current
      if (
        event.key === 'Enter' &&
        (event.ctrlKey || event.metaKey) &&
        place?.contains(event.target as Node)
      ) {
        event.preventDefault()
        place.requestSubmit(control(place, 'button[data-main]'))
        return
      }
      if (!isShortcut(event)) {
        return
      }
      const pressed: Record<string, () => void> = {
        a: () => control(place, 'input[value="accepted"]')?.click(),
        r: () => control(place, 'input[value="returned"]')?.click(),
        g: () => control(place, 'input[name="grade"]')?.focus(),
        c: () => control(place, 'textarea')?.focus(),
        s: () => place?.requestSubmit(control(place, 'button[data-main]')),
      }
      const act = /^[1-9]$/.test(event.key)
        ? () => place?.querySelectorAll<HTMLElement>('input[type="checkbox"]')[Number(event.key) - 1]?.click()
        : pressed[event.key]
      if (!act) {
        return
      }
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [element])
}
