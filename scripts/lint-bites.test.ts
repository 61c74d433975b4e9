import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

// Each pair: where a file stands, and a line that must not be in it.
const violations = [
  ['src/lib/lint-probe.ts', "import { db } from '@/server/container'"],
  ['src/config/lint-probe.ts', "import { Button } from '@/ui/button'"],
  ['src/ui/lint-probe.tsx', "import { programSchema } from '@/features/programs/programs.schema'"],
  ['src/ui/lint-probe-relative.tsx', "import { db } from '../server/container'"],
  [
    'src/server/kernel/lint-probe.ts',
    "import { startPayment } from '@/features/payments/server/start-payment'",
  ],
  ['src/server/kernel/lint-probe-next.ts', "import { cookies } from 'next/headers'"],
  [
    'src/server/kernel/lint-probe-adapter.ts',
    "import { createMailer } from '@/infrastructure/mail/create-mailer'",
  ],
  ['src/features/programs/lint-probe.ts', "import type { Prisma } from '@/generated/prisma/client'"],
  ['src/features/programs/server/lint-probe.ts', "import { redirect } from 'next/navigation'"],
  [
    'src/features/programs/ui/lint-probe.tsx',
    "import { createMailer } from '@/infrastructure/mail/create-mailer'",
  ],
  [
    'src/infrastructure/mail/lint-probe.ts',
    "import { contactSchema } from '@/features/contact/contact.schema'",
  ],
  ['src/app/lint-probe.ts', "import { PrismaClient } from '@/generated/prisma/client'"],
  ['src/app/lint-probe-socket.ts', "import { Server } from 'socket.io'"],
] as const

const environmentProbe = 'src/server/kernel/lint-probe-environment.ts'
const files = [...violations.map(([file]) => file), environmentProbe]

function lint(file: string, line: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${line}\n`)
  const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--colors=off', file], {
    encoding: 'utf8',
  })
  rmSync(file)
  return stdout + stderr
}

describe('the lint still bites', () => {
  afterAll(() => {
    for (const file of files) rmSync(file, { force: true })
  })

  it.each(violations)('%s: %s', (file, line) => {
    expect(lint(file, `${line}`)).toContain('lint/style/noRestrictedImports')
  })

  it('the environment is read in the configuration only', () => {
    expect(lint(environmentProbe, 'export const port = process.env.PORT')).toContain(
      'lint/style/noProcessEnv',
    )
  })
})
