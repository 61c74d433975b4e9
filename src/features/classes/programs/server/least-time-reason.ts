import { invalid } from '@/server/kernel/app-error'
import type { ProgramInput } from '../program-editor.schema'

/** For the audit log: why the least time before a certificate is changed. Throws if it is, and nobody says why. */
export function reasonOf(
  before: number | null,
  { certificateAfterDays, certificateReason }: ProgramInput,
): { reason?: string } {
  if (certificateAfterDays === before) {
    return {}
  }
  if (certificateReason === '') {
    throw invalid({ certificateReason: 'Validation.reasonNeeded' })
  }
  return { reason: certificateReason }
}
