'use client'

import { useIsland } from '@/ui/use-island'
import { showSupportState } from './show-support-state'
import type { SupportTexts } from './support-texts'

/** Whether support is open now. */
export const SupportState = ({ texts }: { texts: SupportTexts }) => (
  <p
    ref={useIsland<HTMLParagraphElement>(showSupportState)}
    data-support-hours={JSON.stringify(texts)}
    className="flex min-h-7 flex-wrap items-center gap-x-2"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant; what is written there is left alone
    dangerouslySetInnerHTML={{ __html: '' }}
    suppressHydrationWarning
  />
)
