'use client'

import { useEffect, useRef } from 'react'
import { attachLessonTools } from './attach-lesson-tools'

interface LessonToolsProps {
  /** Names the reading position on this device. */
  item: string
  /** Nothing says yet that the student has opened it. */
  unopened: boolean
  texts: { copy: string; copied: string }
}

/** What a lesson does by itself; the script of the page finds it by its attributes. */
export function LessonTools({ item, unopened, texts }: LessonToolsProps) {
  const root = useRef<HTMLSpanElement>(null)
  useEffect(() => (root.current ? attachLessonTools(root.current) : undefined), [])
  return (
    <span
      ref={root}
      hidden
      data-lesson-tools={item}
      data-unopened={unopened || undefined}
      data-copy={texts.copy}
      data-copied={texts.copied}
      suppressHydrationWarning
    />
  )
}
