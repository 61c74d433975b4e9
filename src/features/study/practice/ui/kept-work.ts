import { dropTexts } from '@/features/base/offline/device-texts'

/** What a learner has written in one exercise, kept in this browser and named by its owner. Signing out removes it all. */
export interface KeptWork {
  code: string
  /** Tries that were not passed. */
  failed: number
  hints: number
  /** A run began and did not end: the page, or the whole browser, went down with it. */
  running: boolean
}

const prefix = 'exercise:'
const nameOf = (owner: string, item: string) => `${prefix}${owner}:${item}`

export function readWork(owner: string, item: string): KeptWork | null {
  try {
    const work = JSON.parse(localStorage.getItem(nameOf(owner, item)) ?? 'null') as Partial<KeptWork> | null
    return typeof work?.code === 'string'
      ? { code: work.code, failed: work.failed ?? 0, hints: work.hints ?? 0, running: work.running === true }
      : null
  } catch {
    return null
  }
}

export function keepWork(owner: string, item: string, work: KeptWork) {
  try {
    localStorage.setItem(nameOf(owner, item), JSON.stringify(work))
  } catch {
    // full or forbidden: the exercise works without
  }
}

/** Somebody else used this browser before and did not sign out. */
export function dropWorkOfOthers(owner: string) {
  try {
    dropTexts(localStorage, prefix, owner)
  } catch {
    // no storage, no work of others
  }
}
