import type { HasRoles } from '@/config/roles'
import { AppError } from '@/server/kernel/app-error'
import { consumeOrRefuse } from '@/server/kernel/rate-limit'
import { answersQuestions, queryRows } from './rooms.repository'

// Not 'too_many', because the browser would then send it again and again for the rest of the day.
const usedUp = () => new AppError('forbidden', { text: 'Chat.dayUsedUp' })

const spend = async (name: 'room.write.day' | 'room.write.day.paid', userId: string, bytes: number) => {
  await consumeOrRefuse(name, userId, 1, usedUp)
  await consumeOrRefuse(`${name}.bytes`, userId, bytes, usedUp)
}

async function mayWriteMore(user: HasRoles & { id: string }): Promise<boolean> {
  if (answersQuestions(user)) {
    return true
  }
  const [row] = await queryRows<{ paid: boolean }>(
    `select exists (select from enrolments where user_id = $1 and status in ('active', 'completed')) as paid`,
    [user.id],
  )
  return row?.paid ?? false
}

/**
 * Counts a message, and the bytes of its photo, in the daily budget of one person. The count is in memory; the database is asked whether the person has paid only
 * when the smaller budget is used up. Throws `forbidden` with a special text.
 */
export async function spendDayBudget(
  user: HasRoles & { id: string },
  content: string,
  photoBytes = 0,
): Promise<void> {
  const bytes = Buffer.byteLength(content) + photoBytes
  try {
    await spend('room.write.day', user.id, bytes)
  } catch (error) {
    if (!(await mayWriteMore(user))) {
      throw error
    }
    await spend('room.write.day.paid', user.id, bytes)
  }
}
