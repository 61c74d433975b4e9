'use client'

import { useEffect } from 'react'
import type { Locale } from '@/config/locales'
import { showCounts } from '@/ui/live-counts'
import { whenVisible } from '@/ui/when-visible'
import { markShownReadAction } from '../actions'

interface ReadWhenShownProps {
  locale: Locale
  /** The oldest and the newest one on the screen. */
  since: string
  until: string
  /** How many are unread beside those on the screen. */
  left: number
}

/** Notifications that are on the screen are read: the bell says so at once, and the list still shows which were new. */
export function ReadWhenShown({ locale, since, until, left }: ReadWhenShownProps) {
  useEffect(
    () =>
      whenVisible(async () => {
        const form = new FormData()
        form.set('locale', locale)
        form.set('since', since)
        form.set('until', until)
        // What could not be said is said with the next visit.
        const answer = await markShownReadAction({ status: 'idle' }, form).catch(() => null)
        if (answer?.status === 'ok') {
          showCounts({ unreadNotices: left }, locale)
        }
      }),
    [locale, since, until, left],
  )
  return null
}
