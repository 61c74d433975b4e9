import type { ReactNode } from 'react'
import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import { Badge } from '@/ui/badge'

const tones = { pending: 'sun', active: 'forest', completed: 'forest', ended: 'neutral' } as const

export const EnrolmentBadge = ({ status, children }: { status: EnrolmentStatus; children: ReactNode }) => (
  <Badge tone={tones[status]}>{children}</Badge>
)
