import { equalSecrets, keyedHash } from '@/server/kernel/secrets'

const signature = (id: string, until: string) => keyedHash('guardian.link', `${id}.${until}`)

/**
 * The link of a guardian: signed, not stored. It ends with its guardian: a student who names somebody else makes another one.
 * `until`: the last instant at which it can confirm; it can refuse, withdraw and stop notices as long as the guardian is named.
 */
export function guardianToken(id: string, until: Date | null): string {
  const last = String(until?.getTime() ?? 0)
  return `${id}.${last}.${signature(id, last)}`
}

/** null: not a link of ours. */
export function readGuardianToken(token: string): { id: string; until: Date } | null {
  const [id = '', until = '', signed = ''] = token.split('.')
  if (
    !/^[0-9a-f-]{36}$/.test(id) ||
    !/^\d{1,15}$/.test(until) ||
    !equalSecrets(signed, signature(id, until))
  ) {
    return null
  }
  return { id, until: new Date(Number(until)) }
}
