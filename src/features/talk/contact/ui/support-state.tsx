'use client'

import { useEffect, useRef } from 'react'
import { showSupportState } from './show-support-state'
import type { SupportTexts } from './support-texts'

/** Whether support is open now: written by the script of the page, or by this where there is none. */
export function SupportState({ texts }: { texts: SupportTexts }) {
  const root = useRef<HTMLParagraphElement>(null)
  useEffect(() => (root.current ? showSupportState(root.current) : undefined), [])
  return (
    <p
      ref={root}
      data-support-hours={JSON.stringify(texts)}
      className="flex min-h-7 flex-wrap items-center gap-x-2"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant; what is written there is left alone
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}
