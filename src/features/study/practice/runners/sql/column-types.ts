import type { Database } from 'sql.js/dist/sql-wasm-browser.js'

// SQLite accepts any value in any column. Triggers refuse what PostgreSQL refuses, with its words.

interface Guard {
  /** An expression that holds for a wrong value, and one for its message. */
  refuse: readonly { when: string; message: string }[]
  /** The digits behind the point that the column keeps. */
  digits?: number
}

const text = (words: string) => `'${words.replaceAll("'", "''")}'`
const name = (words: string) => `"${words.replaceAll('"', '""')}"`

const syntax = (type: string, value: string) =>
  `${text(`invalid input syntax for type ${type}: "`)} || ${value} || '"'`
const outOfRange = (value: string) => `'date/time field value out of range: "' || ${value} || '"'`

const isWhole = (value: string) => `typeof(${value}) in ('integer', 'real')`

function whole(type: string, value: string, most: string): Guard {
  return {
    refuse: [
      { when: `not ${isWhole(value)}`, message: syntax(type, value) },
      {
        when: `${isWhole(value)} and round(${value}) not between -${most} - 1 and ${most}`,
        message: text(`${type} out of range`),
      },
    ],
    digits: 0,
  }
}

function numeric(value: string, digits: string | undefined, behind: string | undefined): Guard {
  const refuse = [{ when: `not ${isWhole(value)}`, message: syntax('numeric', value) }]
  if (digits === undefined) {
    return { refuse }
  }
  const scale = Number(behind ?? 0)
  const most = 10 ** (Number(digits) - scale)
  const message = text(
    `numeric field overflow: the column keeps ${digits} digits, ${scale} of them behind the point`,
  )
  return {
    refuse: [...refuse, { when: `${isWhole(value)} and abs(round(${value}, ${scale})) >= ${most}`, message }],
    digits: scale,
  }
}

const date = (value: string) => `strftime('%Y-%m-%d', ${value})`
const datePattern = (value: string) =>
  `typeof(${value}) = 'text' and ${value} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]`

function day(value: string): Guard {
  const isWritten = `${datePattern(value)}'`
  return {
    refuse: [
      { when: `not (${isWritten})`, message: `${syntax('date', value)} || ', write YYYY-MM-DD'` },
      { when: `(${isWritten}) and ${date(value)} is not ${value}`, message: outOfRange(value) },
    ],
  }
}

function moment(value: string): Guard {
  const isWritten = `(${datePattern(value)}' or ${datePattern(value)}[ T][0-9][0-9]:[0-9][0-9]*')`
  return {
    refuse: [
      { when: `not ${isWritten}`, message: `${syntax('timestamp', value)} || ', write YYYY-MM-DD HH:MM'` },
      { when: `${isWritten} and ${date(value)} is not substr(${value}, 1, 10)`, message: outOfRange(value) },
    ],
  }
}

const hour = (value: string): Guard => ({
  refuse: [
    {
      when: `typeof(${value}) <> 'text' or ${value} not glob '[0-9][0-9]:[0-9][0-9]*' or time(${value}) is null`,
      message: `${syntax('time', value)} || ', write HH:MM'`,
    },
  ],
})

const truth = (value: string): Guard => ({
  refuse: [
    {
      when: `typeof(${value}) <> 'integer' or ${value} not in (0, 1)`,
      message: `${syntax('boolean', value)} || ', write true or false without quotes'`,
    },
  ],
})

const limited = (value: string, type: string, most: string | undefined): Guard => ({
  refuse: most
    ? [{ when: `length(${value}) > ${most}`, message: text(`value too long for type ${type}(${most})`) }]
    : [],
})

const real = (value: string): Guard => ({
  refuse: [{ when: `not ${isWhole(value)}`, message: syntax('double precision', value) }],
})

const unlimited = new Set(['text', 'clob', 'json', 'jsonb', 'uuid', 'blob', 'bytea'])

/** The guard of one declared type; undefined: there is no such type. */
function guardOf(declared: string, value: string): Guard | undefined {
  const [, type = '', length, behind] =
    /^([a-z0-9 ]*?)\s*(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?$/.exec(declared.toLowerCase().trim()) ?? []
  switch (type.replace(/\s+/g, ' ')) {
    case 'smallint':
    case 'int2':
      return whole('smallint', value, '32767')
    case 'int':
    case 'integer':
    case 'int4':
      return whole('integer', value, '2147483647')
    case 'bigint':
    case 'int8':
      return whole('bigint', value, '9223372036854775807')
    case 'numeric':
    case 'decimal':
      return numeric(value, length, behind)
    case 'real':
    case 'float':
    case 'float4':
    case 'float8':
    case 'double':
    case 'double precision':
      return real(value)
    case 'boolean':
    case 'bool':
      return truth(value)
    case 'date':
      return day(value)
    case 'time':
      return hour(value)
    case 'datetime':
    case 'timestamp':
    case 'timestamptz':
      return moment(value)
    case 'char':
    case 'character':
      return limited(value, 'character', length)
    case 'varchar':
    case 'character varying':
      return limited(value, 'character varying', length)
    default:
      return unlimited.has(type) ? { refuse: [] } : undefined
  }
}

interface Column {
  name: string
  guard: Guard
}

function triggersOf(schema: string, table: string, columns: readonly Column[], hasRowid: boolean) {
  const place = `${name(schema)}.${name(table)}`
  const refusals = columns.flatMap((column) =>
    column.guard.refuse.map(({ when, message }) => {
      const where = text(` (column "${column.name}" of table "${table}")`)
      return `select raise(abort, ${message} || ${where}) where new.${name(column.name)} is not null and (${when});`
    }),
  )
  const rounded = columns.flatMap((column) => {
    const value = `new.${name(column.name)}`
    const { digits } = column.guard
    const kept = digits === 0 ? `cast(round(${value}) as integer)` : `round(${value}, ${digits})`
    return digits === undefined
      ? []
      : { set: `${name(column.name)} = ${kept}`, when: `(typeof(${value}) = 'real' and ${value} <> ${kept})` }
  })
  return ['insert', 'update'].flatMap((event) => {
    const trigger = (time: string) => `${name(`typed ${time} ${event} ${schema} ${table}`)}`
    return [
      ...(refusals.length > 0
        ? [
            `create temp trigger ${trigger('before')} before ${event} on ${place} begin ${refusals.join('\n')} end`,
          ]
        : []),
      ...(rounded.length > 0 && hasRowid
        ? [
            `create temp trigger ${trigger('after')} after ${event} on ${place} when ${rounded.map(({ when }) => when).join(' or ')}
             begin update ${name(table)} set ${rounded.map(({ set }) => set).join(', ')} where rowid = new.rowid; end`,
          ]
        : []),
    ]
  })
}

const rowsOf = (database: Database, query: string) => database.exec(query)[0]?.values ?? []

const guardNames = (database: Database) =>
  rowsOf(database, "select name from sqlite_temp_master where type = 'trigger' and name like 'typed %'").map(
    ([trigger]) => String(trigger),
  )

export function dropColumnGuards(database: Database) {
  for (const trigger of guardNames(database)) {
    database.run(`drop trigger temp.${name(trigger)}`)
  }
}

/**
 * Makes every table keep the types of its columns, as in PostgreSQL. To be called again when there are new tables; where
 * tables have changed, after `dropColumnGuards`. Throws an Error for a type that does not exist.
 */
export function guardColumns(database: Database) {
  const guarded = new Set(
    guardNames(database).map((trigger) => trigger.replace(/^typed (before|after) (insert|update) /, '')),
  )
  const tables = rowsOf(
    database,
    `select schema, name, wr from pragma_table_list where type = 'table' and strict = 0 and name not like 'sqlite_%'`,
  )
  for (const [schema, table, withoutRowid] of tables.map((row) => row.map(String))) {
    if (guarded.has(`${schema} ${table}`)) {
      continue
    }
    const found = rowsOf(
      database,
      `select name, type, pk from pragma_table_xinfo(${text(table ?? '')}, ${text(schema ?? '')})`,
    )
    const keys = found.filter(([, , key]) => Number(key) > 0)
    const columns = found.flatMap(([column, declared, key]): Column[] => {
      const type = String(declared)
      const guard = guardOf(type, `new.${name(String(column))}`)
      if (type !== '' && !guard) {
        throw new Error(
          /^(small|big)?serial$/i.test(type)
            ? `type "${type}" does not exist here: an "integer primary key" counts by itself`
            : `type "${type}" does not exist (column "${column}" of table "${table}")`,
        )
      }
      // SQLite itself keeps a key of one integer.
      const isRowid = Number(key) > 0 && keys.length === 1 && /^integer$/i.test(type) && withoutRowid === '0'
      return guard && type !== '' && !isRowid ? [{ name: String(column), guard }] : []
    })
    for (const trigger of triggersOf(schema ?? 'main', table ?? '', columns, withoutRowid === '0')) {
      database.run(trigger)
    }
  }
}
