import type { Tx } from '@/server/kernel/transaction'

interface StepNote {
  name: string
  value: string
  by: string
  at: Date
}

/** Stores who has proven a step or left it for later, and when. */
export async function noteStep(tx: Tx, { name, value, by, at }: StepNote): Promise<void> {
  const row = { value, changedAt: at, changedById: by }
  await tx.siteSetting.upsert({ where: { name }, create: { name, ...row }, update: row })
}
