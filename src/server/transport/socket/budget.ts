/**
 * A token bucket per user of this instance: a steady rate with a burst on top. Full again after an idle
 * minute.
 */
export class EventBudget {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()

  constructor(
    private readonly perMinute: number,
    private readonly burst: number,
  ) {}

  /** 0 when the event is allowed; otherwise the seconds until the next one is. */
  take(key: string, now: number): number {
    const full = this.perMinute + this.burst
    const state = this.buckets.get(key) ?? { tokens: full, at: now }
    const grown = Math.min(full, state.tokens + (Math.max(0, now - state.at) * this.perMinute) / 60_000)
    const passes = grown >= 1
    this.buckets.set(key, { tokens: passes ? grown - 1 : grown, at: now })
    return passes ? 0 : Math.max(1, Math.ceil(((1 - grown) * 60) / this.perMinute))
  }

  /** Forgets users who have been idle long enough to have their full budget again. */
  tidy(now: number): void {
    for (const [key, { at }] of this.buckets) {
      if (now - at > ((this.perMinute + this.burst) / this.perMinute) * 60_000) {
        this.buckets.delete(key)
      }
    }
  }
}
