import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '')

/** Every SQL statement that leaves this process while the work runs, whoever sends it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([query]) => textOf(query))
  } finally {
    spy.mockRestore()
  }
}
