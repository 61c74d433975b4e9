import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', 'prisma', 'migrations')
const squawk = join(
  dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')),
  'js',
  'bin',
  'squawk',
)

/** The deployment sets the lock timeout and runs each migration in a transaction; Prisma chooses the types. */
const settledElsewhere = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-text-field',
  // The version before meets no row without a value: only what the new version offers writes one.
  'ban-drop-not-null',
]
/** These remove something that the version before may still use: allowed in a migration named `…_contract`, one release later. */
const removals = [
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
  'changing-column-type',
  'adding-not-nullable-field',
  'adding-required-field',
]
const released = '20261121170000_office_password_due'
/** Written before these rules existed, and tried on a database with many rows. Add no others. */
const beforeTheRules = [
  '20261122041000_invitations_and_office_rooms',
  '20261122050000_one_prompt_per_phone',
  '20261122051000_paid_when_one_program_is',
  '20261122080000_learning_items',
  '20261122130000_payments_by_day',
  '20261122140000_weeks_completed',
  '20261122170000_classes',
  '20261122180100_class_day_end',
]

interface Finding {
  file: string
  line: number
  rule_name: string
}

function judge(files: string[]): Finding[] {
  const concurrent = files.filter((file) => readFileSync(file, 'utf8').startsWith('-- outside a transaction'))
  return [
    ...findFaults(
      files.filter((file) => !concurrent.includes(file)),
      ['--assume-in-transaction'],
    ),
    ...findFaults(concurrent, []),
  ]
}

function findFaults(files: string[], options: string[]): Finding[] {
  if (files.length === 0) {
    return []
  }
  const args = [
    ...options,
    '--reporter',
    'json',
    '--pg-version',
    '15',
    ...settledElsewhere.flatMap((rule) => ['--exclude', rule]),
    ...files,
  ]
  try {
    return JSON.parse(
      execFileSync(process.execPath, [squawk, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  } catch (error) {
    // The exit code is 1 if the program has findings.
    return JSON.parse((error as { stdout: string }).stdout)
  }
}

/** `migration: rule` for every statement that breaks a running older version, or locks a large table for long. */
const listFaults = (root: string, names: string[]) => [
  ...judge(names.map((name) => join(root, name, 'migration.sql'))).flatMap(({ file, rule_name }) => {
    const name = file.split('/').at(-2) ?? ''
    const allowed = removals.includes(rule_name) ? name.endsWith('_contract') : beforeTheRules.includes(name)
    return allowed ? [] : [`${name}: ${rule_name}`]
  }),
  ...names
    .filter((name) => !beforeTheRules.includes(name) && changesRowsAtOnce(join(root, name, 'migration.sql')))
    .map((name) => `${name}: rows-in-batches`),
]

/** Rows that the transaction of the migration changed stay locked until its end. */
const changesRowsAtOnce = (file: string) => {
  const sql = readFileSync(file, 'utf8')
  return /^(UPDATE|DELETE FROM)\s/im.test(sql) && !sql.startsWith('-- in batches\n')
}

describe('migrations since the last release', () => {
  it('only add, and lock no large table for long', () => {
    const all = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const names = all.filter((name) => name > released)
    // `npm run db:migration` gives a migration a later name than the newest one: none comes before a released migration.
    expect(all.length - names.length).toBe(11)
    expect(listFaults(folder, names)).toEqual([])
  })

  it('are refused when they remove, rename, require or lock', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'mboa-rules-'))
    const samples: Record<string, string> = {
      '29990101000000_drop': 'ALTER TABLE users DROP COLUMN phone;',
      '29990101000001_rename': 'ALTER TABLE users RENAME COLUMN phone TO mobile;',
      '29990101000002_require': 'ALTER TABLE users ADD COLUMN town text NOT NULL;',
      '29990101000003_index': 'CREATE INDEX users_phone ON users (phone);',
      '29990101000004_drop_contract': 'ALTER TABLE users DROP COLUMN phone;',
      '29990101000006_concurrent':
        '-- outside a transaction\nCREATE INDEX CONCURRENTLY users_phone ON users (phone);',
      '29990101000005_add': 'ALTER TABLE users ADD COLUMN town text;',
      '20261122000000_early': 'CREATE INDEX users_phone ON users (phone);',
      '29990101000009_value': `ALTER TYPE "PaymentProvider" ADD VALUE 'other';`,
      '29990101000010_place': `ALTER TYPE "PaymentProvider" ADD VALUE 'other' AFTER 'payflex';`,
      '29990101000007_rows': "UPDATE users SET town = 'Douala';",
      '29990101000008_batches':
        "-- in batches\nUPDATE users SET town = 'Douala' WHERE id IN (SELECT id FROM users WHERE town IS NULL LIMIT 2000);",
    }
    for (const [name, sql] of Object.entries(samples)) {
      mkdirSync(join(scratch, name))
      writeFileSync(join(scratch, name, 'migration.sql'), sql)
    }
    const faults = listFaults(scratch, Object.keys(samples).sort())
    rmSync(scratch, { recursive: true })
    expect(faults.map((fault) => fault.split('_')[1]?.split(':')[0])).toEqual([
      'early',
      'drop',
      'rename',
      'require',
      'index',
      'value',
      'rows',
    ])
  })
})
