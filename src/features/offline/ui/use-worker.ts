'use client'

import { useCallback, useEffect, useState } from 'react'
import { cacheNames, findCached, keepPages } from '../keep'
import { cacheKindOf, isPlain, keyOf } from '../kept-pages.rules'
import { notifyOutbox } from './outbox'

/** The page that registers the worker is not seen by it: kept once the worker is ready. */
async function keepThisPage(owner: string) {
  const url = new URL(location.href)
  await navigator.serviceWorker.ready
  if (!navigator.onLine || cacheKindOf(url) !== 'private' || !isPlain(url)) {
    return
  }
  if (!(await findCached(cacheNames.private(owner), keyOf(url, false)))) {
    await keepPages([url.href], owner)
  }
}

/** Calls back with a worker that waits for its turn, now or later. */
async function watchForUpdate(onWaiting: (worker: ServiceWorker) => void) {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) {
    return
  }
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) {
      onWaiting(registration.waiting)
    }
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
}

/** Keeps this page for its owner, and answers how to change to a new version once there is one. */
export function useWorker(owner: string): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) {
      return
    }
    keepThisPage(owner).catch(() => undefined)
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
    waiting?.postMessage('skipWaiting')
  }, [waiting])
  return waiting && update
}
