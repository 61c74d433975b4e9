// Saved before a learner's code runs in the same worker.
const { stringify } = JSON
const isArray = Array.isArray

/** Formats a value as a console shows it. */
export function show(value: unknown, depth = 0): string {
  if (typeof value === 'string') {
    return depth === 0 ? value : stringify(value)
  }
  if (typeof value === 'function') {
    return `function ${value.name}`
  }
  if (value instanceof Error) {
    return `${value.name}: ${value.message}`
  }
  if (typeof value !== 'object' || value === null || depth > 3) {
    return typeof value === 'object' && value !== null ? '…' : String(value)
  }
  if (isArray(value)) {
    return `[${value
      .slice(0, 100)
      .map((each) => show(each, depth + 1))
      .join(', ')}]`
  }
  const entries = Object.entries(value).slice(0, 100)
  return `{${entries.map(([key, each]) => `${key}: ${show(each, depth + 1)}`).join(', ')}}`
}

/** Equality as a beginner expects it: arrays and objects by their parts, numbers with a tolerance for rounding errors. */
export function alike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return one === other || Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other
  }
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    isArray(one) === isArray(other) &&
    keys.length === others.length &&
    keys.every((key) => alike((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}
