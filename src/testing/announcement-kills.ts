import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { announce } from '@/features/study/announcements/server/announce'
import {
  type AnnouncementProgress,
  getAnnouncement,
} from '@/features/study/announcements/server/read-announcements'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { execute } from '@/server/kernel/execute'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { createOpenCohort } from './cohorts'
import { openTestContainer } from './container'
import { actorFor, createProgram, createUser, requestInfo } from './factories'
import { bundleForTest, killProcess, startProcess } from './processes'
import { FakeResend, problem } from './simulators/fake-resend'

/**
 * Sends an announcement to a number of students with a worker that is killed twice, while the provider fails for a while. Returns
 * the receivers in the order of delivery.
 */
export async function announceThroughKills(url: string, students: number) {
  const fake = new FakeResend()
  const mailUrl = await fake.start()
  const { db, close } = openTestContainer(url, { clock: systemClock as never }, { RATE_LIMIT_SCALE: '1000' })
  const file = await bundleForTest('mail-worker')
  const start = () => startProcess(file, { WORKER_DATABASE_URL: url, WORKER_MAIL_URL: mailUrl })
  let worker: ChildProcess | undefined
  try {
    const program = await createProgram()
    const cohort = await createOpenCohort(program.id)
    const author = await createUser({ role: 'staff' })
    await db.$executeRaw`
      with people as (
        insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role, locale, updated_at)
        select gen_random_uuid(), 'kill' || n, 'kill' || n, 'kill' || n || '@example.cm', 'kill' || n || '@example.cm', 'Amina', 'Ngo',
          'none', 'student', 'en', now() from generate_series(1, ${students}::int) n returning id)
      insert into enrolments (id, user_id, program_id, cohort_id, status, updated_at)
      select gen_random_uuid(), id, ${program.id}::uuid, ${cohort.id}::uuid, 'active', now() from people`
    const call = async <T>(useCase: AnyUseCase, input: object) =>
      (await execute(useCase, {
        credentials: {},
        actor: await actorFor(author.id),
        request: requestInfo(),
        readInput: async () => input,
      })) as T
    const announcement = await call<{ id: string; receivers: number }>(announce, {
      to: `class:${cohort.id}`,
      students: 'all',
      subject: 'Bring a laptop',
      text: 'On Tuesday we build a page.',
      needed: 'yes',
      letter: crypto.randomUUID(),
    })

    worker = await start()
    /** Simulates a minute: scheduled jobs are due again, and jobs of a dead worker are free. */
    const minute = async (isAlone: boolean) => {
      if (isAlone) {
        await db.$executeRaw`update graphile_worker._private_jobs set locked_at = null, locked_by = null`
        await db.$executeRaw`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`
        await db.$executeRaw`
          update outbox_mails set next_try_at = to_timestamp(0) where kind = 'announcement' and state = 'sending'`
      }
      await db.$executeRaw`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
      await db.$executeRaw`select graphile_worker.add_job('announcements.send', '{}'::json)`
      await db.$executeRaw`select graphile_worker.add_job('mail.rescue', '{}'::json)`
    }
    const until = async (isDone: () => Promise<boolean> | boolean) => {
      while (!(await isDone())) {
        await minute(false)
        await pause(100)
      }
    }
    for (const share of [0.2, 0.6]) {
      await until(() => fake.delivered.length >= students * share)
      await killProcess(worker)
      // The provider is down for a while when the next one begins.
      fake.failNext(
        ...Array.from({ length: 40 }, () => ({ status: 503, body: problem(503, 'unavailable') })),
        'cut',
      )
      await minute(true)
      worker = await start()
    }
    const state = async () =>
      (await db.announcement.findUniqueOrThrow({ where: { id: announcement.id } })).state
    await until(async () => (await state()) !== 'sending')
    return {
      receivers: announcement.receivers,
      delivered: fake.delivered.map(({ to }) => to[0] ?? ''),
      bells: await db.notification.count({ where: { kind: 'announcement.sent' } }),
      inRoom: await db.roomMessage.count({ where: { roomId: cohort.roomId } }),
      progress: await call<AnnouncementProgress>(getAnnouncement, { id: announcement.id }),
    }
  } finally {
    if (worker) {
      await killProcess(worker)
    }
    await fake.stop()
    await close()
    rmSync(file, { force: true })
  }
}
