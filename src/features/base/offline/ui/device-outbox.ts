'use client'

import { countWaiting, deviceOutbox, isFull, isWaiting, takeArrival } from '../device-store'
import { flush, type SendEntries } from '../flush-outbox'
import { askToPersist } from '../keep'
import {
  type EntryResult,
  type LearningEntry,
  type Refusal,
  refusalOf,
  type SentEntry,
  type WorkEntry,
} from '../outbox.rules'
import { sendEntries, withOutboxLock } from '../send-entries'
import { pageOwner } from './page-owner'

export type { LearningEntry } from '../outbox.rules'

type SubmitOutcome =
  /** The server has processed it: `result` is the answer of the entry's own call. */
  | { kind: 'arrived'; result: EntryResult }
  /** The server refused it permanently, with `result.message`. */
  | { kind: 'refused'; result: EntryResult }
  /** It waits on this device and is sent when the network is back. */
  | { kind: 'waiting' }
  /** Neither sent nor stored: the browser does not allow storage, and there is no network. */
  | { kind: 'failed' }

const changed = 'outbox-changed'
/** How long a page waits for the server; then sending continues in the background. */
const patienceMs = 15_000

export function onOutboxChange(listener: () => void) {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

export const notifyOutbox = () => dispatchEvent(new Event(changed))

let refusal: Refusal | null = null

/** Why the last call of this page was refused as a whole; null: it was not. */
export const outboxRefusal = () => refusal

/** Sends entries, and notes whether the academy still takes them. */
const sendNoting = (): SendEntries => {
  const send = sendEntries(document.documentElement.lang)
  return async (...call) => {
    const answer = await send(...call)
    refusal = refusalOf(answer)
    return answer
  }
}

/** Sends what waits on this device for the page's owner. */
export async function flushOutbox(): Promise<void> {
  const owner = pageOwner()
  if (!owner || !navigator.onLine || (await countWaiting(owner)) === 0) {
    return
  }
  await withOutboxLock(() => flush(deviceOutbox, sendNoting(), owner))
  notifyOutbox()
}

/** Work waits on this device: asks the browser not to remove it and, if supported, to send it even when this tab is closed. */
async function sendLater() {
  void askToPersist()
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('outbox').catch(() => undefined)
}

const outcomeOf = (result: EntryResult): SubmitOutcome =>
  result.status < 300 ? { kind: 'arrived', result } : { kind: 'refused', result }

/** If the browser cannot store it (a private window, a full disk), it is sent while the page waits, or not at all. */
async function sendAtOnce(owner: string, entry: SentEntry): Promise<SubmitOutcome> {
  const answer = await sendNoting()(owner, [entry]).catch(() => null)
  notifyOutbox()
  const result = answer?.results[0]
  return result ? outcomeOf(result) : { kind: 'failed' }
}

const patience = () => new Promise<void>((done) => setTimeout(done, patienceMs))

/**
 * Stores what was done on the device, sends it, and returns the outcome. `label` is its name while it waits;
 * `client_id` and `at` are made here unless the caller has them.
 */
export async function submitLearningEntry(
  entry: LearningEntry & { client_id?: string; at?: string },
  label: string,
): Promise<SubmitOutcome> {
  const owner = pageOwner()
  if (!owner) {
    return { kind: 'failed' }
  }
  const sentEntry: SentEntry = {
    ...entry,
    client_id: entry.client_id ?? crypto.randomUUID(),
    at: entry.at ?? new Date().toISOString(),
  }
  try {
    await deviceOutbox.add({ owner, clientId: sentEntry.client_id, entry: sentEntry, label })
  } catch {
    return sendAtOnce(owner, sentEntry)
  }
  notifyOutbox()
  await Promise.race([flushOutbox().catch(() => undefined), patience()])
  // The entry is stored on the device: even if the result cannot be read now, the outbox sends it.
  const arrival = await takeArrival(sentEntry.client_id).catch(() => undefined)
  notifyOutbox()
  if (arrival) {
    return outcomeOf(arrival.result)
  }
  // A session that was ended elsewhere empties this device with its answer.
  if (refusal?.kind === 'signed_out' && !(await isWaiting(sentEntry.client_id).catch(() => false))) {
    return { kind: 'failed' }
  }
  await sendLater().catch(() => undefined)
  return { kind: 'waiting' }
}

interface Work extends WorkEntry {
  client_id: string
  files: readonly File[]
}

/** Stores a submission on the device until there is a network. `full`: there is no space for it. */
export async function keepWork(
  { files, ...entry }: Work,
  label: string,
): Promise<'waiting' | 'full' | 'failed'> {
  const owner = pageOwner()
  if (!owner) {
    return 'failed'
  }
  const sentEntry = { ...entry, at: new Date().toISOString() }
  try {
    await deviceOutbox.add({ owner, clientId: sentEntry.client_id, entry: sentEntry, label, files })
  } catch (error) {
    return isFull(error) ? 'full' : 'failed'
  }
  notifyOutbox()
  await sendLater().catch(() => undefined)
  return 'waiting'
}
