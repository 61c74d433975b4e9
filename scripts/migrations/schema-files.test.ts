import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wings } from '@/features/order'
import { runPrisma } from '../prepare/prisma-command.mjs'

const root = process.cwd()

it('the schema has one file for each wing that keeps rows, and one that says how the client is written', () => {
  const names = readdirSync('prisma/schema').map((file) => file.replace(/\.prisma$/, ''))
  expect(names).toContain('main')
  expect(names.filter((name) => name !== 'main' && !(name in wings))).toEqual([])
})

it('the schema is formatted by its own formatter (npm run db:format)', () => {
  expect(() => runPrisma(root, 'format', '--check')).not.toThrow()
})

it('a line that stands otherwise is noticed', () => {
  const copy = mkdtempSync(join(tmpdir(), 'mboa-schema-'))
  for (const name of ['package.json', 'prisma.config.ts', 'prisma/schema']) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const file = join(copy, 'prisma/schema/office.prisma')
  writeFileSync(file, readFileSync(file, 'utf8').replace('  @@map', '    @@map'))
  expect(() => runPrisma(copy, 'format', '--check')).toThrow('unformatted')
  rmSync(copy, { recursive: true })
})
