import { isDemo } from '@/config/env'
import { site } from '@/config/site'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { listMissing, type Missing } from '../placeholders.rules'
import { readFigureSource } from './figure-source.queries'

/** The people of a demo's seed (prisma/seed): their passwords are in the README. */
const demoStudents = ['amina', 'brenda', 'herve', 'clarisse', 'paul']

/**
 * The accounts of a demo that can still sign in. A proven address is asked for, because anybody can register with these
 * names and addresses, and nobody else can prove them.
 */
async function listDemoAccounts(): Promise<string[]> {
  const rows = await db().user.findMany({
    where: {
      blockedAt: null,
      OR: [
        { emailKey: { in: ['admin', 'staff'].map((name) => `${name}@mboa-academy.example`) } },
        {
          emailKey: { in: demoStudents.map((name) => `${name}@example.cm`) },
          emailVerifiedAt: { not: null },
        },
      ],
    },
    select: { username: true },
    orderBy: { username: 'asc' },
  })
  return rows.map(({ username }) => username)
}

/** Everything that is still a placeholder. */
export async function readMissing(): Promise<Missing[]> {
  const [demoAccounts, { source }] = await Promise.all([listDemoAccounts(), readFigureSource()])
  return listMissing({
    site,
    demoAccounts,
    showsMarketing: source === 'marketing',
    hasPayflex: container().gateways.payflex !== undefined,
  })
}

/** Nothing is sold on a placeholder; a demo sells nothing real. */
export const maySell = async (): Promise<boolean> => isDemo() || (await readMissing()).length === 0
