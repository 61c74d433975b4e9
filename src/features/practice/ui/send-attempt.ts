export interface Attempt {
  item: string
  client_id: string
  /** When it was made, by this device's clock. */
  at: string
  revision: number
  code: string
  checks: Record<string, boolean>
}

export interface AttemptReceipt {
  passed: boolean
  progress: number
}

/** `waiting`: it did not arrive, and can be sent again with the same id. */
export type Sent =
  | { status: 'sent'; receipt: AttemptReceipt }
  | { status: 'waiting' }
  | { status: 'refused'; message: string }

/** Hands an attempt in. The only place that knows how: what it is called with is all that is needed to do it later. */
export async function sendAttempt({ item, ...attempt }: Attempt, language: string): Promise<Sent> {
  const response = await fetch(`/api/user/items/${item}/attempts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(attempt),
  }).catch(() => undefined)
  if (!response || response.status >= 500 || response.status === 429) {
    return { status: 'waiting' }
  }
  const answer = (await response.json().catch(() => ({}))) as Partial<AttemptReceipt> & { message?: string }
  return response.ok
    ? { status: 'sent', receipt: { passed: answer.passed === true, progress: answer.progress ?? 0 } }
    : { status: 'refused', message: answer.message ?? '' }
}
