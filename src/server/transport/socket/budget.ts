/** Events of one user on this instance: a steady flow with a burst on top. Full again after a minute of silence. */
export class EventBudget {
  private readonly left = new Map<string, { tokens: number; at: number }>()

  constructor(
    private readonly perMinute: number,
    private readonly burst: number,
  ) {}

  /** 0 when the event may pass; otherwise seconds until the next may. */
  take(key: string, now: number): number {
    const full = this.perMinute + this.burst
    const state = this.left.get(key) ?? { tokens: full, at: now }
    const grown = Math.min(full, state.tokens + (Math.max(0, now - state.at) * this.perMinute) / 60_000)
    const passes = grown >= 1
    this.left.set(key, { tokens: passes ? grown - 1 : grown, at: now })
    return passes ? 0 : Math.max(1, Math.ceil(((1 - grown) * 60) / this.perMinute))
  }

  /** Forgets whoever has been silent for long enough to have everything again. */
  tidy(now: number): void {
    for (const [key, { at }] of this.left) {
      if (now - at > ((this.perMinute + this.burst) / this.perMinute) * 60_000) {
        this.left.delete(key)
      }
    }
  }
}
