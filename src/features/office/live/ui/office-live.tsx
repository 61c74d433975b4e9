'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { isSessionOver } from '@/lib/session-over'
import { showCounts } from '@/ui/live-counts'
import { officeSocketPath } from '../live.contract'
import { createOfficeFeed, type FeedSocket } from './office-feed'
import { concerns, readPush } from './pushes'

interface OfficeLiveProps {
  locale: Locale
  /** As the server has just counted: what was shown since then gives way to it. */
  counts: Readonly<Record<string, number>>
}

/** Several events within this time cause only one reading of the list. */
const refreshAfterMs = 1_200
/** The connection stays open if the user changes to another tab for a short time. */
const patienceMs = 20_000

const connect = (): FeedSocket => {
  const { protocol, host } = location
  const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${officeSocketPath}`
  return new WebSocket(address) as FeedSocket
}

function after(ms: number, work: () => void) {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Runs the work not too often, and only when the page is visible. */
function createRefresh(work: () => void) {
  let isScheduled = false
  let cancel = () => {}
  const run = () => {
    if (document.hidden || isSessionOver()) {
      return
    }
    isScheduled = false
    work()
  }
  return {
    plan() {
      if (isScheduled) {
        return
      }
      isScheduled = true
      cancel = after(refreshAfterMs, run)
    },
    catchUp: () => isScheduled && run(),
    stop: () => cancel(),
  }
}

/** Keeps an open page of the back office up to date: the counts at once, the list a moment later. */
export function OfficeLive({ locale, counts }: OfficeLiveProps) {
  const router = useRouter()
  const path = useRef('')
  path.current = splitLocale(usePathname()).path
  useEffect(() => showCounts(counts, locale), [counts, locale])
  useEffect(() => {
    const refresh = createRefresh(() => router.refresh())
    const feed = createOfficeFeed({
      connect,
      after,
      random: Math.random,
      onReturn: refresh.plan,
      onMessage(data) {
        const push = readPush(data)
        if (push?.kind === 'counts') {
          showCounts(push.counts, locale)
        } else if (push && concerns(push.screens, path.current)) {
          refresh.plan()
        }
      },
    })
    let hangUp = () => {}
    const onVisibility = () => {
      hangUp()
      if (document.hidden) {
        hangUp = after(patienceMs, feed.stop)
      } else {
        feed.start()
        refresh.catchUp()
      }
    }
    feed.start()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      hangUp()
      refresh.stop()
      feed.stop()
    }
  }, [router, locale])
  return null
}
