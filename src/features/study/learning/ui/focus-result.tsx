'use client'

import { useEffect } from 'react'

/**
 * The router does not move the focus after a form was sent: it goes to the result, for screen readers and the
 * Tab key.
 */
export function FocusResult({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return null
}
