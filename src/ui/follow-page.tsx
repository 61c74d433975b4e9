'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMs = 2_000

/** Reads the page again and again, while work goes on that it shows. */
export function FollowPage() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router])
  return null
}
