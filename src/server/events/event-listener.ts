import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from '@/server/ports/logger'
import type { ReceivedEvent } from '../kernel/events'

interface ListenOptions {
  /** The address of the database itself: behind a pooler in transaction mode a listening connection receives nothing. */
  connectionString: string
  log: Logger
  /** Sends a notification over the application's connections, to test that this listener receives it. */
  notify?: (channel: string, payload: string) => Promise<void>
  /** How long such a test may take. A notification takes milliseconds; a loaded machine may need more. */
  probeWithinMs?: number
  onEvent: (event: ReceivedEvent) => void
  /** An ephemeral message of another instance: not stored, never replayed. */
  onEphemeral?: (payload: string) => void
  /** Called when the connection is lost: from now on events arrive late. */
  onLost?: () => void
  /** Called after a lost connection is back and all missed events are delivered. */
  onReconnect?: () => void
}

const channel = 'academy_events'
export const ephemeralChannel = 'academy_hints'
const probeChannel = 'academy_probes'
const rememberedIds = 10_000
const heartbeatMs = 30_000
/** Longer than any transaction: an event is dated when it is written but visible only after the commit. */
const overlapMs = 60_000
const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * Receives every event that any instance commits, each once, on one dedicated connection; after a lost
 * connection it reads the events that it missed.
 */
export class EventListener {
  private readonly seenIds = new Set<string>()
  private client: pg.Client | undefined
  private lastAlive = Date.now()
  private connectedBefore = false
  private stopped = false
  private pause = firstPauseMs
  /** In commit order: the event itself, or the id of one that is too large for a notification. */
  private announced: (ReceivedEvent | string)[] = []
  private reading: Promise<unknown> = Promise.resolve()
  /** One query at a time: the connection runs no more. */
  private queries: Promise<unknown> = Promise.resolve()
  private reconnectTimer: NodeJS.Timeout | undefined
  private readonly probe = randomUUID()
  private onProbe = () => {}
  private receiving = true
  private readonly heartbeat: NodeJS.Timeout

  constructor(private readonly options: ListenOptions) {
    this.heartbeat = setInterval(() => void this.beat(), heartbeatMs)
    this.heartbeat.unref()
  }

  async start(): Promise<void> {
    const { connectionString, onReconnect, onEphemeral } = this.options
    const client = new pg.Client({
      connectionString,
      application_name: 'events',
      keepAlive: true,
      query_timeout: 10_000,
    })
    this.client = client
    this.announced = []
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    client.on('notification', ({ channel: channelName, payload = '' }) => {
      if (channelName === probeChannel) {
        if (payload === this.probe) {
          this.onProbe()
        }
      } else if (channelName === ephemeralChannel) {
        onEphemeral?.(payload)
      } else {
        this.gather(client, payload)
      }
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      if (onEphemeral) {
        await client.query(`LISTEN ${ephemeralChannel}`)
      }
      await client.query(`LISTEN ${probeChannel}`)
      const since = new Date(this.lastAlive - overlapMs)
      // Notifications that arrive now wait until the missed events are read.
      this.reading = this.connectedBefore
        ? this.readEvents(client, 'created_at > $1', since)
        : this.markSeen(client, since)
      await this.reading
      if (this.connectedBefore) {
        onReconnect?.()
      }
      this.connectedBefore = true
      this.lastAlive = Date.now()
      this.pause = firstPauseMs
    } catch {
      this.lost(client)
    }
  }

  /** Whether notifications of other connections arrive here, according to the last test. */
  isReceiving = (): boolean => this.receiving

  /**
   * Sends a notification over the application's connections and waits for it here. Behind a pooler in transaction
   * mode the connection stays open but receives nothing, and only this test shows it.
   */
  async testDelivery(): Promise<boolean> {
    const { notify, log, probeWithinMs = 5_000 } = this.options
    if (!notify || !this.client) {
      return this.receiving
    }
    let timer: NodeJS.Timeout | undefined
    const arrived = new Promise<boolean>((resolve) => {
      this.onProbe = () => resolve(true)
      timer = setTimeout(() => resolve(false), probeWithinMs)
      timer.unref()
    })
    try {
      await notify(probeChannel, this.probe)
    } catch {
      // The database cannot be reached at all, which is a different fault and reported separately.
      clearTimeout(timer)
      return this.receiving
    }
    const receiving = await arrived
    clearTimeout(timer)
    if (receiving !== this.receiving) {
      this.receiving = receiving
      if (receiving) {
        log.info({ event: 'events.receiving' }, 'notifications of the database arrive again')
      } else {
        log.error(
          { event: 'events.not_receiving' },
          'notifications of the database do not arrive: set DATABASE_URL_DIRECT to the database without a pooler',
        )
      }
    }
    return receiving
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.heartbeat)
    clearTimeout(this.reconnectTimer)
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => undefined)
  }

  /** Events committed before this process started need no delivery: all that it reads includes them. */
  private async markSeen(client: pg.Client, since: Date) {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM events WHERE created_at > $1', [
      since,
    ])
    for (const { id } of rows) {
      this.seenIds.add(id)
    }
  }

  /** Notifications that arrive at the same moment, or while older events are being read, are delivered together. */
  private gather(client: pg.Client, notice: string) {
    this.announced.push(notice.startsWith('{') ? (JSON.parse(notice) as ReceivedEvent) : notice)
    if (this.announced.length > 1) {
      return
    }
    const take = async () => {
      // Notifications of a lost connection are read by the next one.
      if (this.client !== client) {
        return
      }
      const events = this.announced
      this.announced = []
      await this.complete(client, events)
    }
    this.reading = this.reading.then(take, () => undefined)
  }

  private async complete(client: pg.Client, events: readonly (ReceivedEvent | string)[]) {
    const ids = events.map((event) => (typeof event === 'string' ? event : event.id))
    const whole = events.filter((event) => typeof event !== 'string')
    if (whole.length < events.length) {
      await this.readEvents(client, 'id = any($1::bigint[])', ids)
    } else {
      for (const event of whole) {
        this.deliver(event)
      }
    }
  }

  private async readEvents(client: pg.Client, condition: string, value: unknown) {
    try {
      const sql = `SELECT id, type, payload FROM events WHERE ${condition} ORDER BY id`
      const { rows } = await this.query<ReceivedEvent>(client, sql, [value])
      for (const row of rows) {
        this.deliver(row)
      }
    } catch {
      this.lost(client)
    }
  }

  private query<Row extends pg.QueryResultRow>(client: pg.Client, sql: string, values: unknown[] = []) {
    const result = this.queries.then(() => client.query<Row>(sql, values))
    this.queries = result.catch(() => undefined)
    return result
  }

  private deliver(event: ReceivedEvent) {
    if (this.seenIds.has(event.id)) {
      return
    }
    this.seenIds.add(event.id)
    if (this.seenIds.size > rememberedIds) {
      this.seenIds.delete(this.seenIds.values().next().value as string)
    }
    try {
      this.options.onEvent(event)
    } catch (error) {
      this.options.log.error(
        { event: 'events.not_delivered', err: error, type: event.type },
        'an event was not delivered',
      )
    }
  }

  /** Detects a connection that died silently. */
  private async beat() {
    const { client } = this
    if (!client) {
      return
    }
    try {
      await this.query(client, 'SELECT 1')
      this.lastAlive = Date.now()
    } catch {
      this.lost(client)
      return
    }
    await this.testDelivery()
  }

  private lost(client: pg.Client) {
    if (this.client !== client) {
      return
    }
    this.client = undefined
    void client.end().catch(() => undefined)
    if (this.stopped) {
      return
    }
    this.options.onLost?.()
    this.options.log.warn({ event: 'events.connection_lost' }, 'the event connection was lost')
    this.reconnectTimer = setTimeout(() => void this.start(), this.pause)
    this.pause = Math.min(this.pause * 2, longestPauseMs)
  }
}
