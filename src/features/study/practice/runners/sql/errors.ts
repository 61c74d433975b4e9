import { SqlErrors as en } from '@/messages/en.json'
import { SqlErrors as fr } from '@/messages/fr.json'
import { type Explanation, explainer, nearName, type Pattern, wordsIn } from '../explain'

// The texts in `SqlErrors`, in both languages, come with the runner.

type Key = keyof typeof en

/** The names of the database when the error came. */
export interface SqlNames {
  tables: readonly string[]
  columns: readonly string[]
}

const keywords = wordsIn(
  'select from where group order by having limit join left inner on as and or not in is null like between insert into values update set delete create table alter drop add column distinct union count sum avg min max case when then else end primary key references',
)
const functions = wordsIn(
  'count sum avg min max round abs lower upper length trim coalesce substr replace concat string_agg unaccent strftime date nullif',
)
const notHere: Readonly<Record<string, string>> = {
  now: 'current_date, current_timestamp',
  extract: "strftime('%Y', …)",
  date_part: "strftime('%Y', …)",
  to_char: 'strftime(…)',
  len: 'length(…)',
}

const withoutTexts = (code: string) => code.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$/gm, '')

/** Counts what is open at the end of the statements. */
function isBracketOpen(code: string): boolean {
  const bare = withoutTexts(code)
  return bare.split('(').length > bare.split(')').length
}

/** From the line in which the wrong statement begins. */
const statementAt = (code: string, line = 1) =>
  code
    .split('\n')
    .slice(line - 1)
    .join('\n')

/** What stands before the word at which reading ended. */
function explainNear(word: string, code: string): Explanation<Key> {
  const bare = withoutTexts(code)
  const at = bare.toLowerCase().search(new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(word.toLowerCase())}`, 'u'))
  const before = bare.slice(0, Math.max(0, at)).trimEnd()
  const lower = word.toLowerCase()
  if (/[’‘“”«»]/.test(word) || /\p{L}'\p{L}/u.test(code)) {
    return ['apostrophe']
  }
  if (/\($|,$/.test(before) || (lower === ')' && /[,(]$/.test(before))) {
    return before.endsWith(',') ? ['commaExtra', { word }] : ['missingBefore', { word }]
  }
  if (lower === 'ilike') {
    return ['ilike']
  }
  const wasBefore = /(\S+)$/.exec(before)?.[1] ?? ''
  if (lower === '>' || lower === '<' || (lower === '=' && wasBefore.endsWith('='))) {
    return ['sign', { word: `${wasBefore.slice(-1)}${word}` }]
  }
  const misspelt = [word, /[\p{L}_]+$/u.exec(before)?.[0] ?? ''].find(
    (each) => !isKeyword(each) && nearName(each.toLowerCase(), keywords),
  )
  if (misspelt) {
    return ['keywordNear', { word: misspelt, near: nearName(misspelt.toLowerCase(), keywords) as string }]
  }
  if (/^(?:group|order)$/i.test(wasBefore)) {
    return ['by', { word: wasBefore.toLowerCase() }]
  }
  if (/^(?:insert|delete)$/i.test(wasBefore)) {
    return [
      'missingWord',
      { word: wasBefore.toLowerCase() === 'insert' ? 'into' : 'from', before: wasBefore },
    ]
  }
  if (lower === 'from' && isBracketOpen(before)) {
    return ['bracketOpen']
  }
  return isKeyword(word) ? ['missingBefore', { word }] : ['near', { word }]
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const isKeyword = (word: string) => keywords.includes(word.toLowerCase())

function explainColumn(name: string, code: string, { tables, columns }: SqlNames): Explanation<Key> {
  if (/[‘’“”«»]/.test(name)) {
    return ['quotes']
  }
  const [column = '', table] = name.split('.').reverse()
  if (
    table !== undefined &&
    tables.includes(table) &&
    new RegExp(`\\b${escaped(table)}\\s+(?:as\\s+)?\\w+`, 'i').test(code) &&
    columns.includes(column)
  ) {
    return ['alias', { name, table }]
  }
  if (!/\bfrom\b/i.test(withoutTexts(code)) && /^\s*select\b/i.test(code)) {
    return ['noFrom', { name }]
  }
  const near = nearName(column, columns)
  if (near) {
    return ['columnNear', { name, near }]
  }
  const isWritten = new RegExp(`(?:=|<>|!=|\\blike)\\s*${escaped(name)}(?![\\w.])`, 'i').test(code)
  return [isWritten ? 'columnText' : 'column', { name }]
}

const patternsFor = (names: SqlNames): readonly Pattern<Key>[] => [
  [
    /^no such table: (.{1,60})$/,
    ([, name = '']) => {
      const near = nearName(name, names.tables)
      if (near) {
        return ['tableNear', { name, near }]
      }
      const tables = names.tables.slice(0, 6).join(', ')
      return tables === '' ? ['tableNone', { name }] : ['table', { name, tables }]
    },
  ],
  [/^no such column: (.{1,120})$/, ([, name = ''], code) => explainColumn(name, code, names)],
  [
    /^table (.{1,60}) has no column named (.{1,60})$/,
    ([, table = '', name = '']) => {
      const near = nearName(name, names.columns)
      return near ? ['columnNear', { name, near }] : ['columnOf', { name, table }]
    },
  ],
  [
    /^no such function: (.{1,60})$/,
    ([, name = '']) => {
      const other = notHere[name.toLowerCase()]
      const near = nearName(name, functions)
      return other
        ? ['notHere', { name, other }]
        : near
          ? ['functionNear', { name, near }]
          : ['function', { name }]
    },
  ],
  [/^ambiguous column name: (.{1,60})$/, ([, name = '']) => ['ambiguous', { name }]],
  [
    /^near "(.{1,60})": syntax error$/,
    ([, word = ''], code, line) => explainNear(word, statementAt(code, line)),
  ],
  [
    /^incomplete input$/,
    (_, code, line) => [isBracketOpen(statementAt(code, line)) ? 'bracketOpen' : 'incomplete'],
  ],
  [/^unrecognized token: "'/, 'quoteOpen'],
  [/^unrecognized token: ":"$/, (_, code) => (code.includes('::') ? ['cast'] : undefined)],
  [
    /^table (.{1,60}) has (\d+) columns? but (\d+) values? were supplied$/,
    ([, table = '', wanted = '', given = '']) => ['valuesCount', { table, wanted, given }],
  ],
  [/^(\d+) values for (\d+) columns$/, ([, given = '', wanted = '']) => ['valuesFor', { wanted, given }]],
  [/^UNIQUE constraint failed: (.{1,80})$/, ([, name = '']) => ['unique', { name }]],
  [/^NOT NULL constraint failed: (.{1,80})$/, ([, name = '']) => ['notNull', { name }]],
  [/^CHECK constraint failed: (.{1,80})/, ([, name = '']) => ['check', { name }]],
  [
    /^FOREIGN KEY constraint failed$/,
    (_, code) => [/^\s*(?:delete|drop)\b/im.test(code) ? 'foreignDelete' : 'foreign'],
  ],
  [
    /^misuse of aggregate function (.{1,40})$/,
    ([, name = ''], code) => [/\bwhere\b/i.test(code) ? 'aggregateWhere' : 'aggregate', { name }],
  ],
  [/^HAVING clause on a non-aggregate query/, 'having'],
  [/^wrong number of arguments to function (.{1,40})$/, ([, name = '']) => ['arguments', { name }]],
  [/^table (.{1,60}) already exists$/, ([, name = '']) => ['tableExists', { name }]],
  [/^duplicate column name: (.{1,60})$/, ([, name = '']) => ['columnExists', { name }]],
  [/^SELECTs to the left and right of/, 'union'],
  [/^sub-select returns (\d+) columns/, ([, count = '']) => ['subselect', { count }]],
  [/^invalid input syntax for type date: "([^"]{0,60})"/, ([, name = '']) => ['date', { name }]],
  [/^date\/time field value out of range: "([^"]{0,60})"/, ([, name = '']) => ['dateRange', { name }]],
  [
    /^invalid input syntax for type (?:integer|smallint|bigint|numeric|double precision)(?:: "([^"]{0,60})")?/,
    ([, name = '']) => ['number', { name }],
  ],
  [/^cannot start a transaction within a transaction$/, 'transactionOpen'],
  [/^cannot (commit|rollback) - no transaction is active$/, ([, word = '']) => ['transactionNone', { word }]],
  [/^value too long for type character varying\((\d+)\)/, ([, count = '']) => ['tooLong', { count }]],
]

/** Errors of SQL in the learner's language. */
export const explainSql = (names: SqlNames) => explainer(patternsFor(names), { en, fr })
