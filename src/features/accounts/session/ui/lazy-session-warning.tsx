'use client'

import { lazy } from 'react'

/** Fetched on the few pages of a student that watch the end of the session. */
export const LazySessionWarning = lazy(async () => ({
  default: (await import('./session-warning')).SessionWarning,
}))
