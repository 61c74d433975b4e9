interface Shift {
  value: number
  startTime: number
}

/** Shifts that follow each other within a second, for at most five seconds, belong together: the worst such group counts. */
export function createShifts() {
  let worst = 0
  let sum = 0
  let first = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    add({ value, startTime }: Shift) {
      if (startTime - last > 1_000 || startTime - first > 5_000) {
        sum = 0
        first = startTime
      }
      last = startTime
      sum += value
      worst = Math.max(worst, sum)
    },
    worst: () => worst,
  }
}

const remembered = 10
/** One in this number of interactions is ignored as an outlier. */
const perOutlier = 50

/** How long interactions waited for the next frame. Events of one interaction (press, release, click) have one id. */
export function createInteractions() {
  /** The longest interactions, in descending order. */
  let longest: { id: number; duration: number }[] = []
  return {
    add(id: number, duration: number) {
      const earlier = longest.find((each) => each.id === id)
      const others = longest.filter((each) => each !== earlier)
      longest = [...others, { id, duration: Math.max(duration, earlier?.duration ?? 0) }]
        .sort((a, b) => b.duration - a.duration)
        .slice(0, remembered)
    },
    /** `count`: the number of all interactions. Undefined if there was none. */
    slow: (count: number): number | undefined =>
      longest[Math.min(longest.length - 1, Math.floor(count / perOutlier))]?.duration,
  }
}
