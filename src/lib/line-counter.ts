interface Window {
  endsAt: number
  lines: number
}

const others = 'others'

/** Counts log lines by kind in windows of time, in bounded memory: kinds beyond the most share one count. */
export class LineCounter {
  private readonly windows = new Map<string, Window>()

  constructor(
    private readonly windowMs: number,
    private readonly mostKinds: number,
  ) {}

  /** How many lines of this kind there are in the present window, this one included. */
  count(kind: string, now: number): number {
    const window = this.windows.get(kind)
    if (window && window.endsAt > now) {
      return ++window.lines
    }
    if (!window && this.windows.size >= this.mostKinds) {
      this.forgetEnded(now)
      if (this.windows.size >= this.mostKinds && kind !== others) {
        return this.count(others, now)
      }
    }
    this.windows.set(kind, { endsAt: now + this.windowMs, lines: 1 })
    return 1
  }

  linesOf(kind: string): number {
    return this.windows.get(kind)?.lines ?? 0
  }

  get size() {
    return this.windows.size
  }

  private forgetEnded(now: number) {
    for (const [kind, { endsAt }] of this.windows) {
      if (endsAt <= now) {
        this.windows.delete(kind)
      }
    }
  }
}
