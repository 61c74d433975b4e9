import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@/server/ports/clock'

export const systemClock: Clock = { now: () => new Date(), sleep: (ms) => sleep(ms) }
