import type { Database, SqlValue } from 'sql.js/dist/sql-wasm-browser.js'

const ofText = (change: (text: string) => string) => (value: SqlValue) =>
  value === null || value instanceof Uint8Array ? value : change(String(value))

const unaccent = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œŒæÆ]/g, (letter) => ({ œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE' })[letter] ?? letter)

const patterns = new Map<string, RegExp>()

/** A pattern of LIKE as a regular expression, which ignores the case of all letters. */
function readPattern(pattern: string, escapeSign: string): RegExp {
  const key = escapeSign + pattern
  const known = patterns.get(key)
  if (known) {
    return known
  }
  let source = ''
  let isEscaped = false
  for (const sign of pattern) {
    const isOwn = isEscaped || (sign !== '%' && sign !== '_')
    if (!isEscaped && escapeSign !== '' && sign === escapeSign) {
      isEscaped = true
      continue
    }
    source += isOwn ? sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&') : sign === '%' ? '.*' : '.'
    isEscaped = false
  }
  const made = new RegExp(`^${source}$`, 'isu')
  patterns.set(key, made)
  return made
}

function like(pattern: SqlValue, value: SqlValue, sign = ''): SqlValue {
  return pattern === null || value === null
    ? null
    : Number(readPattern(String(pattern), sign).test(String(value)))
}

/** SQLite's own functions know only the letters from A to Z. */
export function registerFunctions(database: Database) {
  database.create_function(
    'lower',
    ofText((text) => text.toLowerCase()),
  )
  database.create_function(
    'upper',
    ofText((text) => text.toUpperCase()),
  )
  database.create_function('unaccent', ofText(unaccent))
  database.create_function('like', (pattern, value) => like(pattern ?? null, value ?? null))
  database.create_function('like', (pattern, value, sign) =>
    like(pattern ?? null, value ?? null, String(sign ?? '')),
  )
}
