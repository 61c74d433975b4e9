'use client'

import { useEffect } from 'react'

/** The router moves no focus after a form was sent: a screen reader and the Tab key begin at the result. */
export function FocusResult({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return null
}
