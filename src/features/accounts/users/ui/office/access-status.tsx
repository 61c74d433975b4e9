'use client'

import { Badge } from '@/ui/badge'
import { useUsersBoard } from './users-board'

interface AccessStatusProps {
  id: string
  blocked: boolean
  texts: { active: string; blocked: string }
}

export function AccessStatus({ id, blocked, texts }: AccessStatusProps) {
  const isBlocked = useUsersBoard().isBlocked(id, blocked)
  return <Badge tone={isBlocked ? 'brick' : 'forest'}>{isBlocked ? texts.blocked : texts.active}</Badge>
}
