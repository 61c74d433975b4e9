import { AppError } from './app-error'

/** Deeper than any of our inputs. */
const deepest = 20

/** PostgreSQL stores neither NUL nor an unpaired surrogate. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value)))

interface Part {
  path: string
  value: unknown
  depth: number
}

/**
 * Refuses text that the database cannot store, anywhere in an input and from any source: body, query, path,
 * form or event. Files and streams are checked by their readers.
 */
export function refuseUnstorable(input: unknown): void {
  const parts: Part[] = [{ path: '', value: input, depth: 0 }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { path, value, depth } = part
    if (typeof value === 'string' && !isStorable(value)) {
      throw new AppError('invalid', { fields: { [path || 'form']: 'Validation.invalid' } })
    }
    if (!isPlain(value)) {
      continue
    }
    if (depth === deepest) {
      throw new AppError('malformed')
    }
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) {
        throw new AppError('malformed')
      }
      parts.push({ path: path ? `${path}.${name}` : name, value: inner, depth: depth + 1 })
    }
  }
}
