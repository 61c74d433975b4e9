'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * false on the server and in the first render, because everything rendered before scripts run must work without them.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
