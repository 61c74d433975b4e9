'use client'

import { type RefObject, useEffect } from 'react'
import { isShortcut } from '@/ui/shortcuts'

const control = (form: HTMLFormElement | null, selector: string) => form?.querySelector<HTMLElement>(selector)

/** The next level of a criterion: all points, half of them, none, and all again. */
function giveNext(criterion: Element | undefined) {
  const buttons = [...(criterion?.querySelectorAll<HTMLElement>('button[data-points]') ?? [])]
  const given = criterion?.querySelector('input')?.value
  const now = buttons.findLastIndex(({ dataset }) => dataset.points === given)
  buttons[(now + 1) % buttons.length]?.click()
}

/** Accept, return, give points, move and save by one key each. */
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
        ? () => giveNext(place?.querySelectorAll('[data-criterion]')[Number(event.key) - 1])
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
