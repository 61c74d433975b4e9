import type { Timers } from './connection'

const pauseMs = 500
const againMs = 4_000

interface ReadingOptions extends Pick<Timers, 'after'> {
  /** Whether somebody is looking at this page. */
  isWatched: () => boolean
  /** Reports to the server that the newest message was read. False: the report did not arrive. */
  report: () => Promise<boolean>
}

/**
 * Decides when the newest message counts as read: half a second after an unread message became visible, if somebody looks at the
 * page. A later message does not start the half second again, and a lost report is sent again.
 */
export function createReading({ isWatched, after, report }: ReadingOptions) {
  let unread = false
  let waiting = false
  let reporting = false
  let cancel = () => {}

  const wait = (ms: number) => {
    if (waiting || reporting || !unread || !isWatched()) {
      return
    }
    waiting = true
    cancel = after(ms, () => void end())
  }
  async function end() {
    waiting = false
    if (!unread || !isWatched()) {
      return
    }
    reporting = true
    const arrived = await report().finally(() => {
      reporting = false
    })
    wait(arrived ? pauseMs : againMs)
  }

  return {
    /** Unread messages became visible, or are no longer visible. Called again for each new message. */
    show(isUnread: boolean) {
      unread = isUnread
      if (isUnread) {
        wait(pauseMs)
      } else if (waiting) {
        waiting = false
        cancel()
      }
    },
    /** Somebody may have come back to the page. */
    look: () => wait(pauseMs),
  }
}
