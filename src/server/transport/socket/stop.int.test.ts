import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  startInstance,
  tokenOf,
  transports,
} from '@/testing/socket-rig'

let database: TestDatabase
let container: TestContainer
beforeAll(async () => {
  database = await createTestDatabase()
  container = openTestContainer(database.url)
})
afterAll(async () => {
  closeClients()
  await container.close()
  await database.drop()
})

it('a stopping server closes its connections such that clients reconnect', async () => {
  const instance = await startInstance(database.url)
  const token = await tokenOf((await createUser({ role: 'admin' })).id)
  const clients = await Promise.all(
    transports.map((transport) => connectClient(instance, { token, transport })),
  )
  const reasons = clients.map(({ socket }) => new Promise((done) => socket.once('disconnect', done)))
  const watch = await connectOffice(instance, { token })
  await instance.stop()
  // After 'io server disconnect' the client library would not reconnect.
  for (const reason of await Promise.all(reasons)) {
    expect(reason).toMatch(/^transport (close|error)$/)
  }
  expect(await watch.closed).toBe(1012)
})
