import type { ReactNode } from 'react'
import { Badge } from '@/ui/badge'
import type { EnrolmentStatus } from '../enrolment-status.rules'

const tones = { pending: 'sun', active: 'forest', completed: 'forest', ended: 'neutral' } as const

export const EnrolmentBadge = ({ status, children }: { status: EnrolmentStatus; children: ReactNode }) => (
  <Badge tone={tones[status]}>{children}</Badge>
)
