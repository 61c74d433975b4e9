'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { showOnItsWay } from './on-its-way'

/** To this page with something else on it, such as a dialog: neither the page nor its place is left. */
export function useSoftPush() {
  const router = useRouter()
  const [pending, start] = useTransition()
  useEffect(() => (pending ? showOnItsWay() : undefined), [pending])
  const push = (href: string) => start(() => router.push(href, { scroll: false }))
  return { push, pending }
}
