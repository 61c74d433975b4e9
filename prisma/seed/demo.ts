import { cashLimitSetting } from '@/features/money/payments/server/office/cash-limit'
import type { Tx } from '@/server/kernel/transaction'
import type { FileStorage } from '@/server/ports/file-storage'
import { demoPassword } from './demo-accounts'
import { addDemoCannedReplies } from './demo-canned-replies'
import { addDemoChat } from './demo-chat'
import { addDemoCohorts } from './demo-cohorts'
import { addDemoLearners } from './demo-learners'
import { addDemoMessages } from './demo-messages'
import { addDemoPayment } from './demo-payment'
import { addDemoProgress } from './demo-progress'
import { type DemoWorld, momentAgo } from './demo-world'
import { addPerson } from './people'

const programId = async (tx: Tx, slug: string) =>
  (await tx.program.findUniqueOrThrow({ where: { slug }, select: { id: true } })).id

async function addStaff({ tx, daysAgo }: DemoWorld) {
  await addPerson(tx, {
    username: 'staff',
    email: 'staff@mboa-academy.example',
    password: demoPassword('staff'),
    firstName: 'Estelle',
    lastName: 'Mbarga',
    phone: '+237699000010',
    role: 'staff',
    createdAt: daysAgo(60),
  })
}

/** Paid, and three weeks into her program. */
async function addAmina(world: DemoWorld) {
  const { tx, daysAgo } = world
  const userId = await addPerson(tx, {
    username: 'amina',
    email: 'amina@example.cm',
    password: demoPassword('amina'),
    firstName: 'Amina',
    lastName: 'Ngo Bassa',
    phone: '+237670000011',
    role: 'student',
    createdAt: daysAgo(27),
  })
  if (!userId) {
    return
  }
  const program = await programId(tx, 'web-development')
  const paidAt = daysAgo(26)
  const enrolment = await tx.enrolment.create({
    data: {
      userId,
      programId: program,
      status: 'active',
      startDate: paidAt,
      createdAt: daysAgo(27),
      lastActiveAt: daysAgo(0.2),
    },
    select: { id: true },
  })
  const place = { userId, programId: program, enrolmentId: enrolment.id }
  await addDemoPayment(tx, {
    ...place,
    paidAt,
    reference: 'MBA-7Q2M4K9T1B',
    phone: '+237670000011',
    email: 'amina@example.cm',
    firstName: 'Amina',
    programSlug: 'web-development',
  })
  await addDemoProgress(world, place)
}

/** Registered, not yet paid. */
async function addPaul({ tx, daysAgo }: DemoWorld) {
  const userId = await addPerson(tx, {
    username: 'paul',
    email: 'paul@example.cm',
    password: demoPassword('paul'),
    firstName: 'Paul',
    lastName: 'Etoundi',
    phone: '+237690000012',
    role: 'student',
    locale: 'fr',
    createdAt: daysAgo(1),
  })
  if (!userId) {
    return
  }
  const program = await programId(tx, 'data-science')
  await tx.enrolment.create({
    data: { userId, programId: program, createdAt: daysAgo(1), lastActiveAt: daysAgo(0.25) },
  })
}

/** The demo's staff take cash; a limit that somebody has set stays. */
async function addCashLimit({ tx, now }: DemoWorld) {
  await tx.siteSetting.upsert({
    where: { name: cashLimitSetting },
    create: { name: cashLimitSetting, value: '50000', changedAt: now },
    update: {},
  })
}

export async function seedDemo(tx: Tx, files: FileStorage, now: Date): Promise<void> {
  const world: DemoWorld = { tx, files, now, daysAgo: (days) => momentAgo(now, days) }
  await addStaff(world)
  await addAmina(world)
  await addPaul(world)
  await addDemoLearners(world)
  await addDemoMessages(world)
  await addDemoCannedReplies(world)
  await addDemoChat(world)
  await addDemoCohorts(world)
  await addCashLimit(world)
}
