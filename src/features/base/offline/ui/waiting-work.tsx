'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { listWaiting, removeWaiting } from '../device-store'
import type { OutboxRow } from '../outbox.rules'
import { notifyOutbox, onOutboxChange } from './device-outbox'
import { pageOwner } from './page-owner'

interface WaitingWorkProps {
  locale: Locale
  /** The assignment of this page; without it, the work for all assignments is shown. */
  item?: string
  texts: Record<'workWaiting' | 'takeBack' | 'takeBackLabel', string>
}

async function readWork(item: string | undefined): Promise<OutboxRow[]> {
  const owner = pageOwner()
  const rows = owner ? await listWaiting(owner) : []
  return rows.filter(({ entry }) => entry.kind === 'work' && (item === undefined || entry.item === item))
}

/** Submissions made without a network that have not been sent yet. */
export function WaitingWork({ locale, item, texts }: WaitingWorkProps) {
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  const count = useRef(0)
  const router = useRouter()
  useEffect(() => {
    const read = () =>
      void readWork(item)
        .then((waiting) => {
          setRows(waiting)
          if (waiting.length < count.current && navigator.onLine) {
            // The server has stored it, and the page lists it now.
            router.refresh()
          }
          count.current = waiting.length
        })
        .catch(() => undefined)
    read()
    return onOutboxChange(read)
  }, [item, router])
  if (rows.length === 0) {
    return null
  }
  const takeBack = async (seq: number) => {
    await removeWaiting(seq)
    count.current -= 1
    notifyOutbox()
  }
  return (
    <Alert live={false} kind="warning" className="mb-5" title={texts.workWaiting}>
      <ul className="grid gap-1">
        {rows.map(({ seq, label, files = [] }) => (
          <li key={seq} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {files.length > 0 && (
              <span className="text-sm">
                {formatFileSize(
                  files.reduce((sum, { size }) => sum + size, 0),
                  locale,
                )}
              </span>
            )}
            <Button
              type="button"
              size="sm"
              variant="quiet"
              aria-label={say(locale, texts.takeBackLabel, { label })}
              onClick={() => void takeBack(seq)}
            >
              {texts.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
