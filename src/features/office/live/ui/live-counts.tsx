'use client'

import { useEffect } from 'react'
import type { Locale } from '@/config/locales'
import { watchCounts } from './watch-counts'

interface LiveCountsProps {
  locale: Locale
  /** The page counts the chat by itself. */
  chatIsOpen?: boolean
}

/** Part of every student's page. Where it comes without the framework, its own script does the same. */
export function LiveCounts({ locale, chatIsOpen = false }: LiveCountsProps) {
  useEffect(() => watchCounts(locale, chatIsOpen), [locale, chatIsOpen])
  return null
}
