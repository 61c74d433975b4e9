import type { z } from 'zod'
import type { TextKey } from '@/messages/text-key'
import type { AccessRule } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import type { BulkKindName } from '../bulk-kinds'

/** Who started it, as they are now; `now`: this slice. */
export interface BulkCall extends UserCall {
  /** The id of the action, for keys and audit entries. */
  bulkId: string
  startedAt: Date
}

export interface NotDone {
  id: string
  reason: TextKey
  params?: Record<string, string | number>
}

interface BulkSpec<Schema extends z.ZodType> {
  name: BulkKindName
  /** Checked again before each slice, with the roles that its person has then. */
  access: AccessRule<UserActor>
  /** Reads the input as it was stored. */
  input: Schema
  /** How many rows one transaction changes, at most `mostInSlice`; 1 where a row takes more than a few statements. */
  slice: number
  /**
   * Does what the action on one row does, by the same function, in the transaction that also notes the progress: a row is
   * tried once. Returns what was not done. If it throws, nothing of the slice is stored and each of its rows is tried alone;
   * a refusal of one row (AppError) is its reason.
   */
  run(tx: Tx, ids: readonly string[], input: z.output<Schema>, call: BulkCall): Promise<readonly NotDone[]>
}

export interface BulkKind {
  name: BulkKindName
  access: AccessRule<UserActor>
  slice: number
  run(tx: Tx, ids: readonly string[], input: unknown, call: BulkCall): Promise<readonly NotDone[]>
}

/** The longest slice. */
export const mostInSlice = 500

/** An action that can be done to all rows that match. `src/composition/bulk-kinds.ts` lists them. */
export const defineBulk = <Schema extends z.ZodType>(spec: BulkSpec<Schema>): BulkKind => ({
  ...spec,
  slice: Math.min(spec.slice, mostInSlice),
  run: (tx, ids, input, call) => spec.run(tx, ids, spec.input.parse(input), call),
})
