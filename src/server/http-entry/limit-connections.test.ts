import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { AddressBudget } from './address-budget'
import { limitConnections } from './limit-connections'

let server: Server | undefined
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) {
    socket.destroy()
  }
  server?.closeAllConnections()
  server?.close()
})

/** Resolves with whether the server accepts the connection. */
const dial = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    open.push(socket)
    socket.on('error', () => done(false))
    socket.once('data', () => done(true))
    socket.once('close', () => done(false))
  })

async function listen(proxies: number) {
  server = createServer((_, res) => void res.end('ok'))
  limitConnections(server, { limit: 5, proxies })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

it('closes the connections of one address beyond its limit, and accepts new ones when a place is free', async () => {
  const port = await listen(0)
  for (let each = 0; each < 5; each += 1) {
    expect(await dial(port)).toBe(true)
  }
  expect(await dial(port)).toBe(false)
  const freed = new Promise((done) => server?.once('connection', done))
  open[0]?.destroy()
  await new Promise<void>((done) => setImmediate(done))
  await expect.poll(() => dial(port)).toBe(true)
  await freed
})

it('does not count behind a proxy, which is one address for everybody', async () => {
  const port = await listen(1)
  for (let each = 0; each < 20; each += 1) {
    expect(await dial(port)).toBe(true)
  }
})

it('a budget frees each place once, and forgets addresses with nothing open', () => {
  const budget = new AddressBudget(2)
  const one = budget.take('a')
  budget.take('a')
  expect(budget.take('a')).toBeUndefined()
  expect(budget.take('b')).toBeTypeOf('function')
  one?.()
  one?.()
  expect(budget.take('a')).toBeTypeOf('function')
  expect(budget.take('a')).toBeUndefined()
  expect(budget.addresses).toBe(2)
})
