import { personName } from '@/lib/person-name'
import type { Tx } from '@/server/kernel/transaction'
import { notifyOffice } from './notify-office'
import { notifyStudent } from './notify-student'
import type { SeatOutcome } from './take-seat'

interface Paid {
  id: string
  program: { slug: string }
  user: { id: string; email: string; firstName: string; lastName: string; locale: string }
}

/**
 * Money arrived after the seat was taken: notifies the student of what they get instead, and the office that it
 * happened.
 */
export async function notifyOfSeat(tx: Tx, { id, program, user }: Paid, seat: SeatOutcome): Promise<void> {
  if (seat.how !== 'next' && seat.how !== 'promised') {
    return
  }
  const key = `late:${id}`
  const cohort = seat.how === 'next' ? seat.cohort : null
  await notifyStudent(tx, { news: seat.how, student: user, program: program.slug, cohort, key })
  await notifyOffice(tx, {
    alert: seat.how,
    program: program.slug,
    cohortId: seat.cohort?.id ?? null,
    student: { id: user.id, name: personName(user) },
    key,
  })
}
