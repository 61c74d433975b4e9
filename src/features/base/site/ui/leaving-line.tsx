'use client'

import { useEffect } from 'react'
import { watchLeaving } from './leaving'

/** Part of every page for people who are signed in; drawn in globals.css. */
export function LeavingLine() {
  useEffect(watchLeaving, [])
  return null
}
