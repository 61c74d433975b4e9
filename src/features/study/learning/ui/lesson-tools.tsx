'use client'

import { useIsland } from '@/ui/use-island'
import { attachLessonTools } from './attach-lesson-tools'

interface LessonToolsProps {
  /** The key of the reading position on this device. */
  item: string
  /** The opening is not recorded yet. */
  unopened: boolean
  texts: { copy: string; copied: string }
}

/** What a lesson does by itself. */
export function LessonTools({ item, unopened, texts }: LessonToolsProps) {
  return (
    <span
      ref={useIsland<HTMLSpanElement>(attachLessonTools)}
      hidden
      data-lesson-tools={item}
      data-unopened={unopened || undefined}
      data-copy={texts.copy}
      data-copied={texts.copied}
      suppressHydrationWarning
    />
  )
}
