import { show } from '../javascript/values'
import type { ElementState } from './commands'

// What a test may expect, with the names and the meaning that Playwright and Vitest give them.

export type Wanted = string | RegExp

const { is } = Object
const isArray = Array.isArray
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether a text is the wanted one: a part of it, whatever its case, or exactly. */
export function matches(text: string, wanted: Wanted, exact = false): boolean {
  if (wanted instanceof RegExp) {
    return text.search(wanted) !== -1
  }
  const [seen, part] = [tidy(text), tidy(String(wanted))]
  return exact ? seen === part : seen.toLowerCase().includes(part.toLowerCase())
}

/** The same values in every part; unlike in exercises with one result, a rounding error is a difference. */
function equal(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return is(one, other)
  }
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    isArray(one) === isArray(other) &&
    keys.length === others.length &&
    keys.every((key) => equal((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}

function throws(work: unknown, wanted?: unknown): boolean {
  try {
    ;(work as () => unknown)()
    return false
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return (
      wanted === undefined || (wanted instanceof RegExp ? wanted.test(text) : text.includes(String(wanted)))
    )
  }
}

type OfValue = (seen: unknown, wanted: unknown, more?: unknown) => boolean

export const ofValues: Readonly<Record<string, OfValue>> = {
  toBe: is,
  toEqual: equal,
  toBeTruthy: (seen) => Boolean(seen),
  toBeFalsy: (seen) => !seen,
  toBeNull: (seen) => seen === null,
  toBeUndefined: (seen) => seen === undefined,
  toBeGreaterThan: (seen, wanted) => (seen as number) > (wanted as number),
  toBeLessThan: (seen, wanted) => (seen as number) < (wanted as number),
  toBeCloseTo: (seen, wanted, digits = 2) =>
    Math.abs((seen as number) - (wanted as number)) < 10 ** -(digits as number) / 2,
  toContain: (seen, wanted) => (seen as string | unknown[]).includes(wanted as string),
  toHaveLength: (seen, wanted) => (seen as { length?: unknown } | null)?.length === wanted,
  toMatch: (seen, wanted) => matches(String(seen), wanted as Wanted),
  toThrow: throws,
}

/** Of the one element that a locator finds; undefined: it finds none. */
type OfElement = (state: ElementState | undefined, wanted: Wanted) => boolean

export const ofElements: Readonly<Record<string, OfElement>> = {
  toBeVisible: (state) => state?.isVisible === true,
  toBeHidden: (state) => state?.isVisible !== true,
  toBeEnabled: (state) => state?.isEnabled === true,
  toBeDisabled: (state) => state?.isEnabled === false,
  toBeChecked: (state) => state?.isChecked === true,
  toHaveText: (state, wanted) => state !== undefined && matches(state.text, wanted, true),
  toContainText: (state, wanted) => state !== undefined && matches(state.text, wanted),
  toHaveValue: (state, wanted) =>
    state !== undefined &&
    (wanted instanceof RegExp ? wanted.test(state.value) : state.value === String(wanted)),
}

/** As a learner wrote it. */
export const showCall = (name: string, args: readonly unknown[]) =>
  `${name}(${args.map((arg) => (arg instanceof RegExp ? String(arg) : show(arg, 1))).join(', ')})`
