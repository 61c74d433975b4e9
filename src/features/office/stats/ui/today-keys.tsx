'use client'

import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { isShortcut } from '@/ui/shortcuts'
import { useSoftPush } from '@/ui/use-soft-push'

const isHere = (href: string) => new URL(href, window.location.href).pathname === window.location.pathname

/**
 * The rows of the day by keys: j and k move, o opens, e begins the work. Each row is a link with `data-act`, the address of
 * its work; of an open row the link with `data-primary` is that. What has no address here is another page.
 */
export function TodayKeys({ children }: { children: ReactNode }) {
  const { push } = useSoftPush()
  const go = useRef(push)
  go.current = push
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lead = (href: string | undefined) => {
      if (href) {
        isHere(href) ? go.current(href) : window.location.assign(href)
      }
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) {
        return
      }
      if (document.querySelector('dialog[open]')) {
        const primary = document.querySelector<HTMLAnchorElement>('dialog[open] a[data-primary]')
        if (event.key === 'e' && primary) {
          event.preventDefault()
          lead(primary.href)
        }
        return
      }
      const rows = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-act]') ?? [])]
      const at = rows.findIndex((row) => row.matches(':focus'))
      const chosen = rows[at]
      const pressed: Record<string, () => void> = {
        j: () => rows[Math.min(at + 1, rows.length - 1)]?.focus(),
        k: () => rows[Math.max(at - 1, 0)]?.focus(),
        o: () => lead(chosen?.href),
        e: () => lead(chosen?.dataset.act),
      }
      const act = pressed[event.key]
      if (!act) {
        return
      }
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const onClick = (event: MouseEvent) => {
    const row =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-act]') : null
    if (!row || event.metaKey || event.ctrlKey || event.shiftKey) {
      return
    }
    event.preventDefault()
    push(row.href)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the rows are links, whose Enter is a click
    <div ref={list} onClick={onClick}>
      {children}
    </div>
  )
}
