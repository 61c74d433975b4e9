import type { EphemeralMessage } from './answer'
import type { Channel } from './channels'

const debounceMs = 1_000
/** After a restart everybody reconnects at once; more people than this are not announced one by one. */
const crowd = 25

interface PresenceOptions {
  isHere: (userId: string) => boolean
  channelsOf: (userId: string) => Promise<Channel[]>
  emit: (message: EphemeralMessage) => void
}

/** Announces to rooms who is online; a page reload changes nothing. */
export class Presence {
  private changed = new Map<string, boolean>()
  private readonly announced = new Map<string, boolean>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly options: PresenceOptions) {}

  note(userId: string, online: boolean): void {
    this.changed.set(userId, online)
    this.timer ??= setTimeout(() => void this.flush(), debounceMs).unref()
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
      const wasOnline = this.announced.get(userId) ?? false
      if (online) {
        this.announced.set(userId, true)
      } else {
        this.announced.delete(userId)
      }
      if (wasOnline !== online && changes.length <= crowd) {
        await this.announceToRooms(userId, online)
      }
    }
  }

  private async announceToRooms(userId: string, online: boolean) {
    const channels = await this.options.channelsOf(userId).catch(() => [])
    for (const channel of channels) {
      const payload = { room_id: channel.slice(channel.indexOf(':') + 1), user_id: userId, online }
      this.options.emit({ channel, event: 'presence', payload })
    }
  }
}
