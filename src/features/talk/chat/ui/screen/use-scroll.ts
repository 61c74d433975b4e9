'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 60

interface ScrollOptions {
  /** Numbers of the oldest and newest message on screen; `own` counts this person's new messages. */
  oldest: number
  newest: number
  own: number
  onTop: () => void
}

/**
 * The list is anchored at its bottom (column-reverse): without any script it starts at the newest message,
 * and older ones added above do not move it. New messages scroll it only for somebody who is reading at the
 * bottom.
 */
export function useScroll(box: RefObject<HTMLElement | null>, { oldest, newest, own, onTop }: ScrollOptions) {
  const [atEnd, setAtEnd] = useState(true)
  const before = useRef({ height: 0, oldest, newest, own })

  const toEnd = useCallback(() => {
    if (box.current) {
      box.current.scrollTop = 0
    }
  }, [box])

  const onScroll = useCallback(() => {
    const element = box.current
    if (!element) {
      return
    }
    setAtEnd(element.scrollTop > -nearPx)
    if (element.scrollHeight + element.scrollTop - element.clientHeight < 4 * nearPx) {
      onTop()
    }
  }, [box, onTop])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) {
      return
    }
    const last = before.current
    const grown = element.scrollHeight - last.height
    if (own > last.own) {
      element.scrollTop = 0
    } else if (newest > last.newest && oldest === last.oldest && element.scrollTop < -nearPx) {
      element.scrollTop -= grown
    }
    before.current = { height: element.scrollHeight, oldest, newest, own }
  })

  // A room with unread messages opens at the line above them.
  useEffect(() => {
    const element = box.current
    const line = element?.querySelector('[data-unread]')
    if (!element || !line) {
      return
    }
    const above = line.getBoundingClientRect().top - element.getBoundingClientRect().top - 12
    if (above < 0) {
      element.scrollTop += above
    }
  }, [box])

  return { atEnd, onScroll, toEnd }
}
