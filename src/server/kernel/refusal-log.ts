import { LineCounter } from '@/lib/line-counter'
import { container } from '../container'
import { remember } from '../remember'
import type { Actor } from './actor'
import type { RequestInfo } from './use-case'

/** Caps the log lines per person and window. */
const linesPerWindow = 20
const windowMs = 60_000
const mostPeople = 5_000

const counter = () => remember('refusal-log', () => new LineCounter(windowMs, mostPeople))

export interface RefusedCall {
  reason: 'no_right' | 'identity_mismatch'
  actor: Actor
  useCase: string
  request: RequestInfo
}

/** A signed-in user tried something without the right: logs who, what and when, and none of the input. */
export function noteRefusal({ reason, actor, useCase, request }: RefusedCall, now: Date): void {
  if (actor.kind === 'visitor') {
    return
  }
  const actorId = actor.user.id
  const lines = counter().count(actorId, now.getTime())
  const { log } = container()
  if (lines <= linesPerWindow) {
    log.warn({ event: 'access.refused', reason, actorId, useCase, requestId: request.id }, 'access refused')
  } else if (lines === linesPerWindow + 1) {
    log.warn({ event: 'access.refused_often', actorId }, 'more refusals of this minute are not listed')
  }
}
