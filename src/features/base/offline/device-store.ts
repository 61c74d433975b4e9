import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deviceDatabase } from './device-names'
import type { OutboxStore } from './flush-outbox'
import type { EntryResult, OutboxRow } from './outbox.rules'

/** The result of a sent entry, shown until the student has seen it. */
export interface Arrival {
  clientId: string
  owner: string
  label: string
  kind: string
  result: EntryResult
  at: string
  /** Files and texts of refused work stay here, because they may exist nowhere else. */
  files?: readonly File[]
  text?: string
}

interface DeviceSchema extends DBSchema {
  outbox: { key: number; value: OutboxRow; indexes: { owner: string; clientId: string } }
  arrivals: { key: string; value: Arrival; indexes: { owner: string } }
  meta: { key: 'id' | 'owner' | 'locale' | 'locked' | 'signingOut'; value: string | boolean }
}

type Device = IDBPDatabase<DeviceSchema>

const arrivalsKept = 20

let opened: Promise<Device> | undefined

/** This device's database, for pages and the service worker. Throws if the browser does not allow storage. */
export function device(): Promise<Device> {
  opened ??= openDB<DeviceSchema>(deviceDatabase, 1, {
    upgrade(db, _from, _to, tx) {
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('owner', 'owner')
      outbox.createIndex('clientId', 'clientId', { unique: true })
      db.createObjectStore('arrivals', { keyPath: 'clientId' }).createIndex('owner', 'owner')
      db.createObjectStore('meta')
      void tx.objectStore('meta').put(crypto.randomUUID(), 'id')
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  // A failed attempt is repeated by the next caller.
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** If a browser removes its data, it creates another database with another id; the first databases had none. */
export const deviceId = async () => String((await (await device()).get('meta', 'id')) ?? '')

/** What somebody wrote: the text of work, or the code of an exercise. */
const writtenIn = (entry: OutboxRow['entry']) =>
  entry.kind === 'work' ? entry.text : entry.kind === 'attempt' ? entry.code : undefined

export const deviceOutbox: OutboxStore = {
  async add(row) {
    const tx = (await device()).transaction(['outbox', 'arrivals'], 'readwrite')
    const there =
      (await tx.objectStore('outbox').index('clientId').getKey(row.clientId)) !== undefined ||
      (await tx.objectStore('arrivals').getKey(row.clientId)) !== undefined
    if (!there) {
      // The store assigns the numbers of its rows.
      await tx.objectStore('outbox').add(row as OutboxRow)
    }
    await tx.done
  },
  async first(owner, count) {
    return (await device()).getAllFromIndex('outbox', 'owner', owner, count)
  },
  async finish({ seq, clientId, owner, label, entry, files }, result) {
    const tx = (await device()).transaction(['outbox', 'arrivals'], 'readwrite')
    // Another tab may have done this already, and its reader may have seen the result.
    if ((await tx.objectStore('outbox').getKey(seq)) !== undefined) {
      await tx.objectStore('outbox').delete(seq)
      const arrivals = tx.objectStore('arrivals')
      await arrivals.put({
        clientId,
        owner,
        label,
        kind: entry.kind,
        result,
        at: new Date().toISOString(),
        ...(result.status >= 400 && { files, text: writtenIn(entry) }),
      })
      const all = (await arrivals.index('owner').getAll(owner)).sort((a, b) => a.at.localeCompare(b.at))
      for (const old of all.slice(0, -arrivalsKept)) {
        await arrivals.delete(old.clientId)
      }
    }
    await tx.done
  },
}

export const countWaiting = async (owner: string) => (await device()).countFromIndex('outbox', 'owner', owner)

export const isWaiting = async (clientId: string) =>
  (await (await device()).getKeyFromIndex('outbox', 'clientId', clientId)) !== undefined

export const listWaiting = async (owner: string) => (await device()).getAllFromIndex('outbox', 'owner', owner)

export const listArrivals = async (owner: string) =>
  (await device()).getAllFromIndex('arrivals', 'owner', owner)

/** Discards an unsent entry. */
export async function removeWaiting(seq: number): Promise<void> {
  await (await device()).delete('outbox', seq)
}

/** The device has no space for it. */
export const isFull = (error: unknown) =>
  error instanceof DOMException && ['QuotaExceededError', 'AbortError'].includes(error.name)

/** Removes a result that the student has seen. */
export async function takeArrival(clientId: string): Promise<Arrival | undefined> {
  const tx = (await device()).transaction('arrivals', 'readwrite')
  const arrival = await tx.store.get(clientId)
  if (arrival) {
    await tx.store.delete(clientId)
  }
  await tx.done
  return arrival
}
