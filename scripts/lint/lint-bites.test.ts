import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Each pair: the path of a file, and a line that is forbidden in it.
const violations = [
  ['src/lib/lint-probe.ts', "import { db } from '@/server/db'"],
  ['src/config/lint-probe.ts', "import { Button } from '@/ui/button'"],
  ['src/ui/lint-probe.tsx', "import { programSchema } from '@/features/classes/programs/programs.schema'"],
  ['src/ui/lint-probe-relative.tsx', "import { db } from '../server/db'"],
  [
    'src/server/kernel/lint-probe.ts',
    "import { startPayment } from '@/features/money/payments/server/checkout/start-payment'",
  ],
  ['src/server/kernel/lint-probe-next.ts', "import { cookies } from 'next/headers'"],
  [
    'src/server/kernel/lint-probe-adapter.ts',
    "import { createMailer } from '@/infrastructure/mail/create-mailer'",
  ],
  ['src/server/jobs/lint-probe.ts', "import { sendMail } from '@/features/base/mail/server/send-mail.job'"],
  [
    'src/server/transport/socket/lint-probe.ts',
    "import { chatEvents } from '@/features/talk/chat/socket-events'",
  ],
  ['src/server/lint-probe.ts', "import { createLogger } from '@/infrastructure/logging/logger'"],
  [
    'src/features/classes/programs/server/lint-probe-composition.ts',
    "import { composeContainer } from '@/composition/compose-container'",
  ],
  ['src/app/lint-probe-composition.ts', "import { registeredJobs } from '@/composition/jobs'"],
  ['src/composition/lint-probe.ts', "import { Button } from '@/ui/button'"],
  [
    'src/features/classes/programs/ui/lint-probe-script.tsx',
    "import { isRich } from '@/browser/forms/framework'",
  ],
  [
    'src/features/classes/programs/ui/lint-probe-relative.ts',
    "import { isRich } from '../../../../browser/forms/framework'",
  ],
  ['src/server/http-entry/lint-probe.ts', "import { isRich } from '@/browser/forms/framework'"],
  ['src/app/lint-probe-script.ts', "import { isRich } from '@/browser/forms/framework'"],
  ['src/lib/lint-probe-script.ts', "import { isRich } from '@/browser/forms/framework'"],
  ['src/composition/lint-probe-script.ts', "import { isRich } from '@/browser/forms/framework'"],
  [
    'src/browser/lint-probe.ts',
    "import { readPrograms } from '@/features/classes/programs/server/read-programs'",
  ],
  ['src/browser/lint-probe-react.ts', "import { useState } from 'react'"],
  ['src/features/classes/programs/lint-probe.ts', "import type { Prisma } from '@/generated/prisma/client'"],
  ['src/features/classes/programs/server/lint-probe.ts', "import { redirect } from 'next/navigation'"],
  [
    'src/features/classes/programs/ui/lint-probe.tsx',
    "import { createMailer } from '@/infrastructure/mail/create-mailer'",
  ],
  [
    'src/infrastructure/mail/lint-probe.ts',
    "import { contactSchema } from '@/features/talk/contact/contact.schema'",
  ],
  ['src/app/lint-probe-texts.ts', "import { getFormatter } from 'next-intl/server'"],
  ['src/app/lint-probe.ts', "import { PrismaClient } from '@/generated/prisma/client'"],
  ['src/app/lint-probe-socket.ts', "import { Server } from 'socket.io'"],
] as const

const environmentProbe = 'src/server/kernel/lint-probe-environment.ts'

/** A folder that has only the rules of the project. The real source cannot be used: other tests read it at the same time. */
let folder: string

function lint(file: string, line: string) {
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${line}\n`)
  const biome = resolve('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe('the lint still bites', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lint-bites-'))
    for (const name of ['biome.json', '.gitignore', 'scripts/lint']) {
      cpSync(name, join(folder, name), { recursive: true })
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['src/lib/lint-probe-allowed.ts', "import { list } from '@/config/limits'"],
    [
      'src/browser/lint-probe-allowed.ts',
      "import { attachFilter } from '@/features/classes/programs/ui/attach-filter'",
    ],
    ['src/features/talk/chat/ui/screen/lint-probe.ts', "import { newId } from '../browser/new-id'"],
  ])('and lets through what is allowed: %s', (file, line) => {
    expect(lint(file, line)).not.toContain('noRestrictedImports')
  })

  it.each(violations)('%s: %s', (file, line) => {
    expect(lint(file, `${line}`)).toContain('lint/style/noRestrictedImports')
  })

  it.each(['src/features/talk/chat/ui/screen/use-probe.ts', 'src/ui/use-probe.ts', 'src/ui/probe.tsx'])(
    'a hook is called unconditionally: %s',
    (file) => {
      const code =
        "import { useState } from 'react'\nexport const useProbe = (on: boolean) => (on ? useState(0) : null)"
      expect(lint(file, code)).toContain('lint/correctness/useHookAtTopLevel')
    },
  )

  it('files do not import each other in a circle', () => {
    lint('src/lib/circle-a.ts', "import { b } from './circle-b'\nexport const a = () => b()")
    expect(
      lint('src/lib/circle-b.ts', "import { a } from './circle-a'\nexport const b = () => a()"),
    ).toContain('lint/suspicious/noImportCycles')
  })

  it.each([
    ['src/lib/packing.ts', 'export const both = (a: number, b: number) => ({ c: 1, ...{ a, b } })'],
    ['src/ui/packing.tsx', "export const Both = () => <div {...{ id: 'a', title: 'b' }} />"],
  ])('no object is spread on the spot: %s', (file, line) => {
    expect(lint(file, line)).toContain('Write the properties one by one')
  })

  it('a part that depends on a condition is spread', () => {
    const line = 'export const some = (a?: number) => ({ b: 1, ...(a && { a }), ...(a ? { c: a } : {}) })'
    expect(lint('src/lib/spread.ts', line)).not.toContain('one by one')
  })

  it.each([
    'export const read = (db: Db, name: string) => db.$queryRawUnsafe(name)',
    'export const read = (db: Db, name: string) => db.$queryRawUnsafe<Row[]>(name)',
    'export const write = (db: Db, name: string) => db.$executeRawUnsafe(name)',
    'export const part = (name: string) => Prisma.raw(name)',
  ])('SQL is not put together from text: %s', (line) => {
    expect(lint('src/features/classes/programs/server/unsafe.ts', line)).toContain(
      'SQL put together from text',
    )
    expect(lint('src/server/kernel/list-page.ts', line)).not.toContain('SQL put together from text')
  })

  it('the environment is read in the configuration only', () => {
    expect(lint(environmentProbe, 'export const port = process.env.PORT')).toContain(
      'lint/style/noProcessEnv',
    )
  })
})
