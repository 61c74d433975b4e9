'use client'

import { useCallback, useEffect, useState } from 'react'
import { takeOver } from '../worker-messages'
import { notifyOutbox } from './device-outbox'
import { notifyWorker, watchForUpdate } from './this-page'

/** Lets the worker store this page for its owner, and returns how to change to a new version once there is one. */
export function useWorker(owner: string): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) {
      return
    }
    notifyWorker(owner).catch(() => undefined)
    watchForUpdate(setWaiting).catch(() => undefined)
    const hear = ({ data }: MessageEvent) => {
      if (data === 'outbox') {
        notifyOutbox()
      }
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [owner])
  const update = useCallback(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting?.postMessage(takeOver)
  }, [waiting])
  return waiting && update
}
