import { type Device, devices } from '@/config/devices'
import type { ItemGuide } from '@/features/study/learning/guide.schema'
import { isObject } from '@/lib/json'
import { type Words, words } from './question-draft.rules'

/** The guide of an item in the editor, with every part. */
export interface GuideDraft {
  practises: string[]
  device: Device
  wayRound: Words
  checked: string
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** A stored or incomplete guide. */
export function readGuide(stored: unknown): GuideDraft {
  const { practises, device, way_round, checked } = isObject(stored) ? stored : {}
  return {
    practises: Array.isArray(practises) ? [...new Set(practises.map(text).filter(Boolean))] : [],
    device: devices.find((each) => each === device) ?? 'phone',
    wayRound: words(way_round),
    checked: text(checked),
  }
}

/** Parts that say nothing are not stored; a way round only where a computer is needed. */
export const writeGuide = ({ practises, device, wayRound, checked }: GuideDraft): ItemGuide => ({
  ...(practises.length > 0 && { practises }),
  ...(device === 'computer' && { device, way_round: wayRound }),
  ...(checked !== '' && { checked }),
})

/** The guide as it is stored with a draft: it may be incomplete until it is published. */
export const tidyGuide = (value: unknown): ItemGuide => writeGuide(readGuide(value))
