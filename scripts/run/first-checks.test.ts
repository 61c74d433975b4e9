import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { waitForDatabase } from './database.mjs'
import { assertPortFree } from './port.mjs'

async function listen() {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, port: (server.address() as AddressInfo).port }
}

it('a port that is taken is named before anything is prepared', async () => {
  const { server, port } = await listen()
  await expect(assertPortFree({ HOST: '127.0.0.1', PORT: port })).rejects.toThrow(
    `PORT: 127.0.0.1:${port} is in use by another program`,
  )
  server.close()
})

it('a free port passes, and stays free', async () => {
  const { server, port } = await listen()
  await new Promise((done) => server.close(done))
  await assertPortFree({ HOST: '127.0.0.1', PORT: port })
  await assertPortFree({ HOST: '127.0.0.1', PORT: port })
})

it('a database that cannot be reached is named by its setting and host, without user and password', async () => {
  const { server, port } = await listen()
  await new Promise((done) => server.close(done))
  const failure = await waitForDatabase(`postgresql://owner:hush@127.0.0.1:${port}/academy`, 0).catch(
    (error: Error) => error.message,
  )
  expect(failure).toBe(
    `DATABASE_URL: the database at 127.0.0.1:${port} cannot be used (ECONNREFUSED: nothing answers there)`,
  )
})
