'use client'

import { bootScript } from '@/config/boot-script'

/** The boot script, as a part of the page alone: from a server component it would be in the page's data once more. */
export function Boot() {
  // The browser runs what the server has sent, and needs no second copy in its code.
  const text = typeof window === 'undefined' ? bootScript : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
  return <script dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}
