import { randomReadable } from '../secrets'
import type { Tx } from '../transaction'
import { hashRecoveryCode } from './secret-box'

const count = 10
const half = 5

/** Normalised for comparison: without the separators that people type. */
const bare = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Replaces all recovery codes and returns them; they cannot be read later. */
export async function renewRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `${randomReadable(half)}-${randomReadable(half)}`)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(bare(code), userId), createdAt: now })),
  })
  return codes
}

/** Each code works once, also with concurrent attempts. */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const { count: spent } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashRecoveryCode(bare(code), userId), usedAt: null },
    data: { usedAt: now },
  })
  return spent === 1
}
