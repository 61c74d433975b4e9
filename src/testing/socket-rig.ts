import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { socketRegistry } from '@/composition/sockets'
import { cookieNames } from '@/config/cookies'
import { env } from '@/config/env'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { EventListener } from '@/server/events/event-listener'
import { allowedHosts } from '@/server/http-entry/hosts'
import { cleanHeaders } from '@/server/http-entry/inbound-headers'
import { createPipeline } from '@/server/http-entry/pipeline'
import { routeUpgrades } from '@/server/http-entry/upgrade-router'
import { encodeSession } from '@/server/kernel/session-cookie'
import { signAccessToken } from '@/server/kernel/tokens'
import { startSockets } from '@/server/transport/socket/start-sockets'

type Transport = 'websocket' | 'polling'
export const transports: readonly Transport[] = ['websocket', 'polling']
export const ownOrigin = 'http://localhost:3000'

export interface Instance {
  port: number
  url: string
  stop(): Promise<void>
}

/** The server entry without Next: the same pipeline, sockets and event connection, on a separate port. */
export async function startInstance(connectionString: string, wantedPort = 0): Promise<Instance> {
  const { log } = container()
  const sockets = await startSockets(socketRegistry)
  const events = new EventListener({
    connectionString,
    log,
    onEvent: sockets.onEvent,
    onEphemeral: sockets.onEphemeral,
  })
  await events.start()
  const hosts = { current: new Set<string>() as ReadonlySet<string> }
  const isOurHost = (host: string | undefined) => host !== undefined && hosts.current.has(host)
  const server = createServer(
    createPipeline({
      bootScript: '',
      siteUrl: env().SITE_URL,
      dev: false,
      proxies: 0,
      isOurHost,
      answerStored: () => false,
      sockets: sockets.handleRequest,
      next: async (_req, res) => void res.writeHead(200).end('next'),
      onError: () => {},
    }),
  )
  const clean = sockets.upgradeRoutes.map(({ path, handle }) => ({
    path,
    handle: ((req, socket, head) => {
      cleanHeaders(req, 0, false)
      handle(req, socket, head)
    }) satisfies typeof handle,
  }))
  routeUpgrades(server, isOurHost, clean)
  await new Promise<void>((done) => server.listen(wantedPort, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  hosts.current = allowedHosts(env().SITE_URL, port)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await sockets.stop()
      await events.stop()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export async function startSession(userId: string, kind: 'web' | 'api', lifetimeMs = 3_600_000) {
  const now = container().clock.now()
  const { id } = await db().session.create({
    data: { userId, kind, lastSeenAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) },
  })
  return id
}

export async function tokenOf(userId: string): Promise<string> {
  return signAccessToken(userId, await startSession(userId, 'api'), container().clock.now())
}

/** The Cookie header of a browser in which this person is signed in. */
export async function cookieOf(userId: string): Promise<string> {
  const cookie = await encodeSession({ sid: await startSession(userId, 'web') }, 3_600_000)
  return `${cookieNames(env().SITE_URL).session}=${cookie}`
}

interface ClientOptions {
  token?: unknown
  headers?: Record<string, string>
  transport?: Transport
  locale?: string
}

export class TestClient {
  readonly heard: { event: string; payload: never }[] = []
  constructor(readonly socket: Socket) {
    socket.onAny((event: string, payload) => this.heard.push({ event, payload: payload as never }))
  }
  payloads<T = Record<string, unknown>>(event: string): T[] {
    return this.heard.filter((each) => each.event === event).map(({ payload }) => payload as T)
  }
  /** The acknowledgement. */
  ask<T = Record<string, unknown>>(event: string, input: unknown = {}): Promise<T> {
    return this.socket.timeout(5_000).emitWithAck(event, input) as Promise<T>
  }
  send(room_id: string, content: unknown, rest: Record<string, unknown> = {}) {
    return this.ask<{ ok: boolean; error?: string; code?: string; message?: Record<string, unknown> }>(
      'send_message',
      { room_id, content, client_id: randomUUID(), ...rest },
    )
  }
  close() {
    this.socket.disconnect()
  }
}

const open = new Set<Socket>()

/** Resolves when connected; rejects with the error of `connect_error`. */
export function connectClient(
  instance: Instance,
  { token, headers, transport = 'websocket', locale }: ClientOptions,
): Promise<TestClient> {
  const socket = io(instance.url, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
    auth: { ...(token === undefined ? {} : { token }), ...(locale ? { locale } : {}) },
  })
  open.add(socket)
  const client = new TestClient(socket)
  return new Promise((done, fail) => {
    socket.once('connect', () => done(client))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      fail(error)
    })
  })
}

export function closeClients(): void {
  for (const socket of open) {
    socket.disconnect()
  }
  open.clear()
}

export interface OfficeClient {
  heard: { type: string; at: string; data: Record<string, unknown> }[]
  closed: Promise<number>
  socket: WebSocket
}

/** Resolves when open; rejects with the status of the refused upgrade. */
export function connectOffice(
  instance: Instance,
  { token, headers = {} }: Pick<ClientOptions, 'token' | 'headers'>,
): Promise<OfficeClient> {
  const protocols = token === undefined ? [] : ['bearer', String(token)]
  const socket = new WebSocket(`ws://127.0.0.1:${instance.port}/ws/admin`, protocols, { headers })
  const heard: OfficeClient['heard'] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = new Promise<number>((done) => socket.once('close', done))
  return new Promise((done, fail) => {
    socket.once('open', () => done({ heard, closed, socket }))
    socket.once('unexpected-response', (_req, res) => fail(new Error(String(res.statusCode))))
    socket.once('error', fail)
  })
}
