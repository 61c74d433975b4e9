'use client'

import { useEffect, useRef } from 'react'
import { attach, type Island } from './attach'

/** The same island on a page that comes with the framework. Returns the ref of its root. */
export function useIsland<Root extends HTMLElement>(island: Island) {
  const root = useRef<Root>(null)
  useEffect(() => (root.current ? attach(root.current, island) : undefined), [island])
  return root
}
