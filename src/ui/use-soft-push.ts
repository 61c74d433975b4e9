'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useTransition } from 'react'
import { showOnItsWay } from './on-its-way'

/** Navigates to the same page with an addition, such as a dialog, without reloading or scrolling. */
export function useSoftPush() {
  const router = useRouter()
  const [pending, start] = useTransition()
  useEffect(() => (pending ? showOnItsWay() : undefined), [pending])
  const push = (href: string) => start(() => router.push(href, { scroll: false }))
  return { push, pending }
}
