import type { ProgramOffer } from '@/config/program-offers'
import { AppError } from '@/server/kernel/app-error'

/** A program that is taught in class is sold with a seat only. `cohortId`: the class of the reserved seat. */
export function refuseWithoutCohort({ offer }: { offer: ProgramOffer }, cohortId: string | null): void {
  if (offer === 'class' && cohortId === null) {
    throw new AppError('conflict', { text: 'Payment.answers.classOnly' })
  }
}
