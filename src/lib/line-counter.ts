interface Window {
  endsAt: number
  lines: number
}

const others = 'others'

/** Counts log lines by kind in time windows, in bounded memory: kinds beyond the limit share one count. */
export class LineCounter {
  private readonly windows = new Map<string, Window>()

  constructor(
    private readonly windowMs: number,
    private readonly mostKinds: number,
  ) {}

  /** The number of lines of this kind in the current window, including this one. */
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
