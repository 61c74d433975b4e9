import { dropTexts, openPrefix } from '@/features/base/offline/device-texts'

/**
 * A learner's code in one exercise, kept in this browser under the owner's id, or under none for a visitor of an open program.
 * Signing out removes all of it.
 */
export interface KeptWork {
  code: string
  /** Tries that were not passed. */
  failed: number
  hints: number
  /** A run began and did not end, because it crashed the page or the whole browser. */
  running: boolean
}

const prefix = 'exercise:'
const nameOf = (owner: string | null, item: string) =>
  owner === null ? `${openPrefix}draft:${item}` : `${prefix}${owner}:${item}`

export function readWork(owner: string | null, item: string): KeptWork | null {
  try {
    const work = JSON.parse(localStorage.getItem(nameOf(owner, item)) ?? 'null') as Partial<KeptWork> | null
    return typeof work?.code === 'string'
      ? { code: work.code, failed: work.failed ?? 0, hints: work.hints ?? 0, running: work.running === true }
      : null
  } catch {
    return null
  }
}

export function keepWork(owner: string | null, item: string, work: KeptWork) {
  try {
    localStorage.setItem(nameOf(owner, item), JSON.stringify(work))
  } catch {
    // storage is full or forbidden: the exercise works without it
  }
}

/** Removes the work of a previous user of this browser who did not sign out. */
export function dropWorkOfOthers(owner: string) {
  try {
    dropTexts(localStorage, prefix, owner)
  } catch {
    // without storage there is no work of others
  }
}
