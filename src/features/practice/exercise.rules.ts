export interface CheckedOnDevice {
  score: number
  max: number
  passed: boolean
  /** Of the existing checks: true where the device reports it. */
  checks: Record<string, boolean>
}

/** What a device says of an exercise's checks; one that it does not mention was not met. */
export function readChecks(ids: readonly string[], said: Readonly<Record<string, boolean>>): CheckedOnDevice {
  const checks = Object.fromEntries(ids.map((id) => [id, said[id] === true]))
  const score = ids.filter((id) => checks[id]).length
  return { score, max: ids.length, passed: score === ids.length, checks }
}
