import type { GatewayName } from '@/config/payment-providers'
import { remember } from '@/server/remember'

const failuresToOpen = 5
const openMs = 60_000

interface Health {
  failures: number
  openUntil: number
}

/** In this process: each instance notices an outage by itself within a few requests. */
const healthOf = (name: GatewayName): Health =>
  remember(`payment-health:${name}`, () => ({
    failures: 0,
    openUntil: 0,
  }))

/** The breaker: after several failures in a row no request is sent for a minute, then one request tries. Reads continue. */
export function mayPush(name: GatewayName, now: Date): boolean {
  const health = healthOf(name)
  if (health.failures < failuresToOpen) {
    return true
  }
  if (now.getTime() < health.openUntil) {
    return false
  }
  health.openUntil = now.getTime() + openMs
  return true
}

export function notePush(name: GatewayName, answered: boolean, now: Date): void {
  const health = healthOf(name)
  health.failures = answered ? 0 : health.failures + 1
  if (health.failures >= failuresToOpen) {
    health.openUntil = now.getTime() + openMs
  }
}
