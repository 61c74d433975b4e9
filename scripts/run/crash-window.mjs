/**
 * Counts crashes on a steady clock. `crashed()` answers how many there were within the window, the present one included,
 * or null when they are more than the limit: then starting again makes no sense.
 * @param {{ limit: number, windowMs: number, now?: () => number }} options
 */
export function crashWindow({ limit, windowMs, now = () => performance.now() }) {
  /** @type {number[]} */
  let times = []
  return {
    crashed() {
      const at = now()
      times = [...times, at].filter((time) => time > at - windowMs)
      return times.length > limit ? null : times.length
    },
  }
}
