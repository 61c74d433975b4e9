import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '')

const valuesOf = (query: unknown, values: unknown): unknown[] =>
  (values as unknown[] | undefined) ?? (query as { values?: unknown[] } | null)?.values ?? []

/** Every SQL statement with its values, as it leaves this process while the work runs. */
export async function queriesOf(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([query, values]) => ({ text: textOf(query), values: valuesOf(query, values) }))
  } finally {
    spy.mockRestore()
  }
}

/** Every SQL statement that leaves this process while the work runs, from any part of it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([query]) => textOf(query))
  } finally {
    spy.mockRestore()
  }
}
