import { createHash } from 'node:crypto'
import { sortedJson } from '@/lib/json'

export const definitionHash = (definition: unknown) =>
  createHash('sha256').update(sortedJson(definition)).digest('hex')

export interface StoredProof {
  /** The hash of the proven definition: for another definition the proof does not count. */
  hash: string
  at: string
  byId: string
}

export const isProven = (proof: unknown, definition: unknown) =>
  (proof as StoredProof | null)?.hash === definitionHash(definition)
