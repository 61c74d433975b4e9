import {
  sendPasswordReset,
  sendPasswordResetJob,
} from '@/features/accounts/users/server/send-password-reset.job'
import { container } from '@/server/container'
import { db } from '@/server/db'

/** Sends the mails requested with the form for forgotten passwords, as the worker does. */
async function sendPasswordResets(): Promise<void> {
  const jobs = await db().$queryRaw<{ payload: unknown }[]>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${sendPasswordResetJob.name} returning j.payload`
  for (const { payload } of jobs) {
    await sendPasswordReset.run(payload, { log: container().log, attempt: 1, lastAttempt: false })
  }
}

/** A call of the form for forgotten passwords, and its mail. Resolves to the answer of the call. */
export async function andMailed<T>(call: Promise<T>): Promise<T> {
  const answer = await call
  await sendPasswordResets()
  return answer
}
