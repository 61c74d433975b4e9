'use client'

import { useEffect } from 'react'

/**
 * Moves the focus to the result after a form was sent, because the router does not: for screen readers and the
 * Tab key.
 */
export function FocusResult({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return null
}
