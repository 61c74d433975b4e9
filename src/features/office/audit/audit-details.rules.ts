import { isObject } from '@/lib/json'

/** One fact of an entry: the former value, if known, and the new value. */
interface AuditFact {
  field: string
  before?: string
  value: string
}

const longest = 300

/** Plain text of any value; empty for nothing. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) {
    return ''
  }
  if (Array.isArray(value)) {
    return value.map(textOf).join(', ')
  }
  const text = isObject(value) ? JSON.stringify(value) : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The details of an entry as single facts: `before` and `after` side by side, unchanged values left out. */
export function auditFacts(details: unknown): AuditFact[] {
  if (!isObject(details)) {
    return []
  }
  const { filter, ...otherDetails } = details
  // A single state is written without a name.
  const single =
    'before' in otherDetails &&
    'after' in otherDetails &&
    !isObject(otherDetails.before) &&
    !isObject(otherDetails.after)
  const { before, after, ...others } = single
    ? { ...otherDetails, before: { state: otherDetails.before }, after: { state: otherDetails.after } }
    : otherDetails
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [old, value] = [textOf(was[field]), textOf(is[field])]
    if (!(field in was)) {
      return [{ field, value }]
    }
    return old === value ? [] : [{ field, before: old, value }]
  })
  const rest = { ...(isObject(filter) ? filter : {}), ...others }
  return [...changed, ...Object.entries(rest).map(([field, value]) => ({ field, value: textOf(value) }))]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The record that a value refers to: an id, the slug of a program, or an item as 'program/item'; null for other values. */
export function recordOf(field: string, value: string, details: unknown): string | null {
  if (uuid.test(value)) {
    return value
  }
  if (field === 'program' || field === 'slug') {
    return value || null
  }
  const program = isObject(details) ? details.program : null
  return field === 'item' && typeof program === 'string' && value ? `${program}/${value}` : null
}

/** All records that the details mention. */
export const auditIds = (details: unknown): string[] =>
  auditFacts(details).flatMap(({ field, before, value }) =>
    [before ?? '', value]
      .flatMap((text) => text.split(', '))
      .flatMap((text) => recordOf(field, text, details) ?? []),
  )
