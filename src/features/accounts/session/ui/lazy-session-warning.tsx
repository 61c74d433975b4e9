'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import type { SessionWarning } from './session-warning'

const Warning = lazy(async () => ({ default: (await import('./session-warning')).SessionWarning }))

/** Fetched on the few pages of a student that watch the end of the session. */
export function LazySessionWarning(props: ComponentProps<typeof SessionWarning>) {
  return (
    <Suspense fallback={null}>
      <Warning {...props} />
    </Suspense>
  )
}
