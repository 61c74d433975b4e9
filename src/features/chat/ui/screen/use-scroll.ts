'use client'

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 60

interface ScrollOptions {
  /** Numbers of the oldest and of the newest message on the screen; `own` counts what this person has just typed. */
  oldest: number
  newest: number
  own: number
  onTop: () => void
}

/**
 * The list stands on its foot (column-reverse): without any script it begins at the newest message, and older ones put in
 * above do not move it. What comes in below moves it only for somebody who is reading there.
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

  // A room that is opened with unread messages begins at the line above them.
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
