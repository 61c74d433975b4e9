import type { Hint } from './answer'

const gatherMs = 1_000
/** After a restart everybody comes back at once: nobody needs to be told of each. */
const crowd = 25

interface PresenceOptions {
  isHere: (userId: string) => boolean
  channelsOf: (userId: string) => Promise<string[]>
  tell: (hint: Hint) => void
}

/** Tells rooms who has come and gone; a page that is loaded again is neither. */
export class Presence {
  private changed = new Map<string, boolean>()
  private readonly told = new Map<string, boolean>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly options: PresenceOptions) {}

  note(userId: string, online: boolean): void {
    this.changed.set(userId, online)
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref()
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private async flush() {
    this.timer = undefined
    const changes = [...this.changed.keys()]
    this.changed = new Map()
    for (const userId of changes) {
      const online = this.options.isHere(userId)
      const known = this.told.get(userId) ?? false
      if (online) {
        this.told.set(userId, true)
      } else {
        this.told.delete(userId)
      }
      if (known !== online && changes.length <= crowd) {
        await this.tellRooms(userId, online)
      }
    }
  }

  private async tellRooms(userId: string, online: boolean) {
    const channels = await this.options.channelsOf(userId).catch(() => [])
    for (const channel of channels) {
      const payload = { room_id: channel.slice(channel.indexOf(':') + 1), user_id: userId, online }
      this.options.tell({ channel, event: 'presence', payload })
    }
  }
}
