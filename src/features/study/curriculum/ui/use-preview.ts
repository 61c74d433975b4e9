'use client'

import { useEffect, useRef, useState } from 'react'
import type { ItemPreview } from '../curriculum.answers'
import type { ItemValues } from '../item-values'

/** What of it is shown. */
export type Preview = Pick<ItemPreview, 'html'> & Record<'blockers' | 'warnings', ShownProblem[]>
export type ShownProblem = Pick<ItemPreview['blockers'][number], 'field' | 'text'>

const waitMs = 700

/** A preview of the typed text, which the server renders shortly after the last key. */
export function usePreview(
  address: string,
  item: string,
  values: ItemValues,
  initial: Preview,
  networkError: string,
) {
  const [preview, setPreview] = useState(initial)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const { titleEn, titleFr, textEn, textFr, definition, guide } = values
  const body = JSON.stringify({ item, titleEn, titleFr, textEn, textFr, definition, guide })
  const rendered = useRef(body)
  useEffect(() => {
    if (rendered.current === body) {
      setError('')
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      setBusy(true)
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: stop.signal,
        })
        const answer = (await response.json()) as Preview & { message?: string }
        if (response.ok) {
          rendered.current = body
          setPreview(answer)
        }
        setError(response.ok ? '' : (answer.message ?? networkError))
      } catch {
        if (!stop.signal.aborted) {
          setError(networkError)
        }
      }
      setBusy(false)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address, body, networkError])
  return { preview, busy, error }
}
