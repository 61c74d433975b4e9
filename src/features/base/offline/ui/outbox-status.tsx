'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import type { SignInAgain } from '@/lib/sign-in-again'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { offerFile } from '@/ui/offer-file'
import { signedOutMessage } from '@/ui/signed-out'
import { adoptDevice } from '../device'
import { type Arrival, deviceId, listArrivals, listWaiting, takeArrival } from '../device-store'
import { lostWaiting, noteWaiting } from '../device-texts'
import type { Refusal } from '../outbox.rules'
import { flushOutbox, notifyOutbox, onOutboxChange, outboxRefusal } from './device-outbox'
import type { OutboxTexts } from './offline-texts'

interface Said {
  locale: Locale
  texts: OutboxTexts
}

interface OutboxStatusProps extends Said {
  owner: string
  signIn: SignInAgain
}

const retryMs = 60_000

function sayArrival({ label, result }: Arrival, { locale, texts }: Said): string {
  const { status, score, max, passed, message } = result
  if (status >= 300) {
    return say(locale, texts.refused, { label, reason: message ?? texts.refusedUnknown })
  }
  if (typeof score !== 'number') {
    return say(locale, texts.arrived, { label })
  }
  return say(locale, passed ? texts.arrivedPassed : texts.arrivedScore, {
    label,
    score: String(score),
    max: String(max),
  })
}

/** Unsent entries and results, read again whenever either may have changed. */
function useOutbox(owner: string, locale: Locale) {
  const [waiting, setWaiting] = useState(0)
  const [lost, setLost] = useState<readonly string[]>([])
  const [arrivals, setArrivals] = useState<Arrival[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const read = useCallback(async () => {
    setRefusal(outboxRefusal())
    const id = await deviceId()
    const labels = (await listWaiting(owner)).map(({ label }) => label)
    const lostLabels = lostWaiting(id)
    // Lost entries are listed until the student has read it.
    if (lostLabels.length === 0) {
      noteWaiting(id, labels)
    }
    setLost(lostLabels)
    setWaiting(labels.length)
    setArrivals(await listArrivals(owner))
  }, [owner])
  useEffect(() => {
    let gone = false
    const look = () => {
      if (!gone) {
        read().catch(() => undefined)
      }
    }
    const send = () => void flushOutbox().then(look, () => undefined)
    const whenSeen = () => {
      if (!document.hidden) {
        send()
      }
    }
    // The worker has sent something.
    const hear = ({ data }: MessageEvent) => {
      if (data === 'outbox') {
        notifyOutbox()
      }
    }
    const stopListening = onOutboxChange(look)
    // Without storage there is nothing to show.
    adoptDevice(owner, locale)
      .then(look)
      .then(send)
      .catch(() => undefined)
    const timer = setInterval(whenSeen, retryMs)
    addEventListener('online', send)
    addEventListener('pageshow', send)
    document.addEventListener('visibilitychange', whenSeen)
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => {
      gone = true
      stopListening()
      clearInterval(timer)
      removeEventListener('online', send)
      removeEventListener('pageshow', send)
      document.removeEventListener('visibilitychange', whenSeen)
      navigator.serviceWorker?.removeEventListener('message', hear)
    }
  }, [owner, locale, read])
  return { waiting, lost, arrivals, refusal, read }
}

/** What can be saved of refused work. */
const filesOf = ({ files = [], text, label }: Arrival): readonly File[] =>
  text ? [...files, new File([text], `${label.replace(/[^\p{L}\p{N}._ -]/gu, '_')}.txt`)] : files

interface ArrivalsProps extends Said {
  refused: boolean
  arrivals: readonly Arrival[]
  onClose(seenArrivals: readonly Arrival[]): void
}

/** The server's answers, until they were seen. What was written or chosen for refused work can be downloaded until then. */
function Arrivals({ refused, arrivals, locale, texts, onClose }: ArrivalsProps) {
  if (arrivals.length === 0) {
    return null
  }
  return (
    <Alert
      live={false}
      kind={refused ? 'error' : 'success'}
      className="mt-4"
      title={refused ? texts.refusedTitle : texts.arrivedTitle}
    >
      <ul className="grid gap-1">
        {arrivals.map((arrival) => (
          <li key={arrival.clientId} className="wrap-anywhere">
            {sayArrival(arrival, { locale, texts })}
            {filesOf(arrival).map((file) => (
              <Button
                key={file.name}
                type="button"
                size="sm"
                variant="quiet"
                className="-ml-4 block"
                onClick={() => offerFile(file, file.name)}
              >
                {say(locale, texts.saveFile, { name: file.name })}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <Button type="button" size="sm" variant="secondary" className="mt-3" onClick={() => onClose(arrivals)}>
        {texts.close}
      </Button>
    </Alert>
  )
}

/** Names the owner of this page, sends waiting entries, and shows both these and results. */
export function OutboxStatus({ locale, owner, signIn, texts }: OutboxStatusProps) {
  const { waiting, lost, arrivals, refusal, read } = useOutbox(owner, locale)
  const [busy, setBusy] = useState(false)
  const router = useRouter()
  const sendNow = async () => {
    setBusy(true)
    await flushOutbox().catch(() => undefined)
    setBusy(false)
  }
  const closeLost = async () => {
    noteWaiting('', [])
    await read()
  }
  const sendButton = (
    <Button
      type="button"
      size="sm"
      variant="secondary"
      className="mt-3"
      busy={busy}
      busyLabel={texts.sending}
      onClick={sendNow}
    >
      {texts.sendNow}
    </Button>
  )
  const close = async (seenArrivals: readonly Arrival[]) => {
    await Promise.all(seenArrivals.map(({ clientId }) => takeArrival(clientId)))
    await read()
    router.refresh()
  }
  return (
    <div data-page-owner={owner} className="wrap empty:hidden print:hidden" role="status">
      {lost.length > 0 && (
        <Alert
          live={false}
          kind="warning"
          className="mt-4"
          title={say(locale, texts.lost, { count: lost.length })}
        >
          <ul className="list-disc pl-5">
            {lost.map((label, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tries at one quiz have the same name
              <li key={n} className="wrap-anywhere">
                {label}
              </li>
            ))}
          </ul>
          <p className="mt-1">{texts.lostText}</p>
          <Button type="button" size="sm" variant="secondary" className="mt-3" onClick={closeLost}>
            {texts.close}
          </Button>
        </Alert>
      )}
      {refusal?.kind === 'signed_out' ? (
        <Alert live={false} kind="warning" className="mt-4" title={signedOutMessage(texts.endedText, signIn)}>
          {waiting > 0 && sendButton}
        </Alert>
      ) : (
        waiting > 0 && (
          <Alert
            live={false}
            kind="warning"
            className="mt-4"
            title={
              refusal
                ? (refusal.message ?? texts.refusedTitle)
                : say(locale, texts.waiting, { count: waiting })
            }
          >
            <p>{texts.waitingText}</p>
            {sendButton}
          </Alert>
        )
      )}
      {[false, true].map((refused) => (
        <Arrivals
          key={String(refused)}
          refused={refused}
          locale={locale}
          arrivals={arrivals.filter(({ result }) => result.status >= 300 === refused)}
          texts={texts}
          onClose={close}
        />
      ))}
    </div>
  )
}
