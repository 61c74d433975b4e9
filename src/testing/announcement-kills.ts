import { announce } from '@/features/study/announcements/server/announce'
import {
  type AnnouncementProgress,
  getAnnouncement,
} from '@/features/study/announcements/server/read-announcements'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from './call'
import { createOpenCohort } from './cohorts'
import { createProgram, createUser } from './factories'
import { openMailRig } from './mail-rig'
import { problem } from './simulators/fake-resend'

/**
 * Sends an announcement to a number of students with a worker that is killed twice, while the provider fails for a while. Returns
 * the receivers in the order of delivery.
 */
export async function announceThroughKills(url: string, students: number) {
  const rig = await openMailRig(url)
  const { db, fake, until } = rig
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
      (await callUseCase(useCase, input, { as: author.id })) as T
    const announcement = await call<{ id: string; receivers: number }>(announce, {
      to: `class:${cohort.id}`,
      students: 'all',
      subject: 'Bring a laptop',
      text: 'On Tuesday we build a page.',
      needed: 'yes',
      letter: crypto.randomUUID(),
    })

    await rig.startWorker()
    for (const share of [0.2, 0.6]) {
      await until(() => fake.delivered.length >= students * share)
      await rig.killWorker()
      // The provider is down for a while when the next one begins.
      fake.failNext(
        ...Array.from({ length: 40 }, () => ({ status: 503, body: problem(503, 'unavailable') })),
        'cut',
      )
      await rig.startWorker()
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
    await rig.close()
  }
}
