import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import type { RegisteredJob } from '@/server/jobs/job'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { sendNudges, sendWeeklyMails } from './send-study-mails.job'

const container = testContainer()
let course: Course

beforeAll(async () => {
  course = await createCourse()
})
beforeEach(async () => {
  await container.db.outboxMail.deleteMany()
  await container.db.studyMail.deleteMany()
  await container.db.enrolment.deleteMany()
})

const ago = (days: number) => new Date(container.clock.now().getTime() - days * day)
const run = (job: RegisteredJob) => job.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const mails = () => container.db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })

interface Facts {
  user?: Parameters<typeof createUser>[0]
  status?: 'pending' | 'active' | 'completed' | 'ended'
  startDate?: Date | null
  completedAt?: Date
  lastActiveAt?: Date | null
}
async function student({ user, ...enrolment }: Facts = {}) {
  const { id } = await createUser({ emailVerifiedAt: ago(100), firstName: 'Paul', ...user })
  await container.db.enrolment.create({
    data: {
      userId: id,
      programId: course.program.id,
      status: 'active',
      startDate: ago(20),
      lastActiveAt: ago(8),
      ...enrolment,
    },
  })
  return id
}

describe.each([
  { name: 'Monday', job: sendWeeklyMails },
  { name: 'the nudge', job: sendNudges },
])('the mail of $name is sent to nobody', ({ job }) => {
  it.each<{ who: string; facts: Facts }>([
    { who: 'is blocked', facts: { user: { blockedAt: new Date() } } },
    { who: 'has not proven the address', facts: { user: { emailVerifiedAt: null } } },
    { who: 'wants none', facts: { user: { studyMailsOffAt: new Date() } } },
    { who: 'has not paid', facts: { status: 'pending', startDate: null, lastActiveAt: null } },
    { who: 'got the money back', facts: { status: 'ended' } },
    { who: 'has finished', facts: { status: 'completed', completedAt: new Date() } },
    {
      who: 'has finished, and the program grew since',
      facts: { status: 'active', completedAt: new Date() },
    },
  ])('who $who', async ({ facts }) => {
    await student(facts)
    await run(job)
    expect(await mails()).toEqual([])
    expect(await container.db.studyMail.count()).toBe(0)
  })
})

describe('the mail of Monday', () => {
  it('says in the language of the reader what is next and what is due', async () => {
    const userId = await student({ user: { locale: 'fr' }, startDate: ago(9) })
    await run(sendWeeklyMails)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'study_week', locale: 'fr', userId })
    expect(mail?.data).toMatchObject({
      firstName: 'Paul',
      programs: [
        {
          slug: course.program.slug,
          title: 'Le web',
          next: { title: `Titre de ${course.lesson.slug}`, week: 1, minutes: 10 },
          due: { title: `Titre de ${course.assignment.slug}`, at: ago(-5).toISOString() },
        },
      ],
    })
  })

  it('comes once, however many instances run the job and however often, and again a week later', async () => {
    await student()
    await Promise.all([run(sendWeeklyMails), run(sendWeeklyMails), run(sendWeeklyMails)])
    await run(sendWeeklyMails)
    expect(await mails()).toHaveLength(1)
    container.clock.advance(7 * day)
    await run(sendWeeklyMails)
    expect(await mails()).toHaveLength(2)
  })

  it('reaches everybody once over several runs, also when one is cut off in the middle', async () => {
    const people = Array.from({ length: 650 }, (_, n) => `reader-${n}@example.cm`)
    await container.db.$executeRaw`
      with made as (
        insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, email_verified_at, updated_at)
        select gen_random_uuid(), e, e, e, e, 'A', 'B', 'none', now(), now() from unnest(${people}::text[]) e returning id)
      insert into enrolments (id, user_id, program_id, status, start_date, updated_at)
      select gen_random_uuid(), id, ${course.program.id}::uuid, 'active', ${ago(1)}, now() from made`
    const [middle] = await container.db.$queryRaw<{ email: string }[]>`
      select email from users where email like 'reader-%' order by id offset 300 limit 1`
    await container.db.$executeRawUnsafe(
      `alter table outbox_mails add constraint cut check (to_email <> '${middle?.email}')`,
    )
    await expect(run(sendWeeklyMails)).rejects.toThrow()
    expect(await mails()).toHaveLength(200)
    await container.db.$executeRawUnsafe('alter table outbox_mails drop constraint cut')
    await run(sendWeeklyMails)
    await run(sendWeeklyMails)
    const addresses = (await mails()).map(({ toEmail }) => toEmail)
    expect(addresses).toHaveLength(650)
    expect(new Set(addresses).size).toBe(650)
  })
})

describe('the nudge', () => {
  it('waits for seven silent days', async () => {
    await student({ lastActiveAt: ago(6.9) })
    await run(sendNudges)
    expect(await mails()).toEqual([])
    container.clock.advance(0.2 * day)
    await Promise.all([run(sendNudges), run(sendNudges)])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['study_nudge'])
  })

  it('does not count the days before the course began', async () => {
    await student({ lastActiveAt: null, startDate: ago(2) })
    await run(sendNudges)
    expect(await mails()).toEqual([])
  })

  it('comes twice, a week apart; then nothing comes, on Mondays neither, until the student is back', async () => {
    const userId = await student()
    for (let n = 0; n < 30; n++) {
      await run(sendNudges)
      container.clock.advance(day)
    }
    const sentMails = await mails()
    expect(sentMails.map(({ kind }) => kind)).toEqual(['study_nudge', 'study_nudge'])
    await run(sendWeeklyMails)
    expect(await mails()).toHaveLength(2)

    await container.db.enrolment.updateMany({ where: { userId }, data: { lastActiveAt: ago(0) } })
    await run(sendWeeklyMails)
    expect((await mails()).at(-1)?.kind).toBe('study_week')
    container.clock.advance(8 * day)
    await run(sendNudges)
    expect((await mails()).filter(({ kind }) => kind === 'study_nudge')).toHaveLength(3)
  })
})
