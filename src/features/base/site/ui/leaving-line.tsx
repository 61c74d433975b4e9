'use client'

import { useEffect } from 'react'
import { watchLeaving } from './leaving'

/** The progress bar at the top, part of every page for signed-in people; drawn in globals.css. */
export function LeavingLine() {
  useEffect(watchLeaving, [])
  return null
}
