import { z } from 'zod'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { createRandom } from '../../scripts/test/random.mjs'

export type Random = () => number

export const randomFrom = (seed: number): Random => createRandom(seed).next
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
export const chance = (random: Random, of: number) => random() < of

const texts = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', '\udc00x', '😀', '\u202egnp.exe', '\ufeff', 'İßﷺ', '０１２'],
  ...['x'.repeat(41), 'x'.repeat(300), 'é'.repeat(5_001), '9'.repeat(40), 'a,'.repeat(500)],
  ...['../../etc/passwd', '..%2f..%2f', '%', '%00', '%ff', '%E0%A4%A', '\\', '//evil.test', '/\\evil.test'],
  ...["' or 1=1--", '";drop table users;--', '%_%', '{{7*7}}', '<%= 7*7 %>', '<script>alert(1)</script>'],
  ...['-1', '0', '1.5', '1e309', 'NaN', 'Infinity', '2147483648', '9223372036854775808', '0x10'],
  ...['2026-02-30', '0000-00-00', '99999-01-01', '1970-01-01T00:00:00Z', '2026-11-22', 'yesterday'],
  ...[
    'null',
    'true',
    'undefined',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'not-a-uuid',
    'https://evil.test/',
    'a@b',
    'a@b.cm\r\nBcc: c@d.cm',
  ],
  ...[
    '+237670000001',
    '+',
    '6'.repeat(9),
    'admin',
    'student',
    'all',
    'en',
    'fr',
    'MTN',
    'file:///etc/passwd',
  ],
]

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { a: [nested(depth - 1)] })
const others: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, 15_000, Number.MAX_SAFE_INTEGER, -(2 ** 63)],
  ...[
    [],
    [null],
    [[]],
    ['a', 'b'],
    {},
    { toString: 1 },
    { $ne: null },
    { length: 1e9 },
    nested(5),
    nested(40),
  ],
]

/** Values that no form sends, some of which exist: `real`. */
export function hostileText(random: Random, real: readonly string[]): string {
  return chance(random, 0.25) && real.length > 0 ? pick(random, real) : pick(random, texts)
}
export const hostileValue = (random: Random, real: readonly string[]): unknown =>
  chance(random, 0.3) ? pick(random, others) : hostileText(random, real)

interface Property {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  anyOf?: Property[]
}

/** The fields of an input, read from its schema. */
export function fieldsOf(useCase: AnyUseCase | undefined): Map<string, Property> {
  if (!useCase) {
    return new Map()
  }
  try {
    const schema = z.toJSONSchema(useCase.input, { io: 'input', unrepresentable: 'any' })
    const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    return new Map(
      parts.flatMap((part) =>
        Object.entries((part as { properties?: Record<string, Property> }).properties ?? {}),
      ),
    )
  } catch {
    return new Map()
  }
}

/** Valid values by field name, if the type does not show them. */
const usual: Record<string, string> = {
  firstName: 'Amina',
  lastName: 'Ngo Bassa',
  first_name: 'Amina',
  last_name: 'Ngo Bassa',
  name: 'Amina Ngo',
  phone: '670000001',
  subject: 'A question',
  message: 'How long does the course take?',
  password: 'Correct-Horse-7-Battery',
  confirmPassword: 'Correct-Horse-7-Battery',
  currentPassword: 'Correct-Horse-7-Battery',
  newPassword: 'Correct-Horse-8-Battery',
  provider: 'MTN',
  amount: '15000',
  role: 'staff',
  action: 'add',
  locale: 'fr',
  status: 'all',
  page: '1',
  page_size: '10',
  userCode: '123456',
}

function plausible(name: string, property: Property, random: Random, real: readonly string[]): unknown {
  const { type, enum: values, const: only, format, minimum, anyOf } = property
  if (values) {
    return pick(random, values)
  }
  if (only !== undefined) {
    return only
  }
  if (anyOf?.length) {
    return plausible(name, pick(random, anyOf), random, real)
  }
  if (type === 'boolean') {
    return chance(random, 0.5)
  }
  if (type === 'integer' || type === 'number') {
    return Math.max(1, minimum ?? 1)
  }
  if (/e-?mail|^to$/i.test(name) || format === 'email') {
    return `u${Math.floor(random() * 1e9)}@example.cm`
  }
  if (/username/i.test(name)) {
    return `user${Math.floor(random() * 1e9)}`
  }
  if (name in usual) {
    return usual[name]
  }
  return pick(random, real)
}

/**
 * An input with the fields of its schema: sometimes all of them are hostile, mostly one among plausible ones, so
 * that checks beyond the first refusal are reached. Sometimes with a field that the schema does not have.
 */
export function hostileInput<T>(
  random: Random,
  useCase: AnyUseCase | undefined,
  real: readonly string[],
  value: () => T,
): Record<string, T | unknown> {
  const fields = [...fieldsOf(useCase)].filter(() => chance(random, 0.9))
  const everywhere = chance(random, 0.2)
  const target = Math.floor(random() * fields.length)
  const filled: [string, unknown][] = fields.map(([name, property], at) => [
    name,
    everywhere || at === target ? value() : plausible(name, property, random, real),
  ])
  if (chance(random, 0.1)) {
    filled.push([pick(random, ['id', 'page', 'q', 'locale', 'a\0', 'then', '']), value()])
  }
  return Object.fromEntries(filled)
}
