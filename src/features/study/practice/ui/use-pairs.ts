import { useLayoutEffect, useRef } from 'react'
import { readPairs, writePairs } from '../runners/pairs'

/**
 * An answer of pairs that are chosen one by one. What was chosen before the framework was there is reported at once, before anything
 * is rendered again, so each choice is added to the newest answer and not to the one that is shown.
 */
export function usePairs(value: string, onChange: (value: string) => void) {
  const newest = useRef(value)
  // Not a passive effect: React repeats early changes before those run, and they would be lost.
  useLayoutEffect(() => {
    newest.current = value
  }, [value])
  return {
    chosen: readPairs(value),
    choose(id: string, choice: string) {
      newest.current = writePairs({ ...readPairs(newest.current), [id]: choice })
      onChange(newest.current)
    },
  }
}
