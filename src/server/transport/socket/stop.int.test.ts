import { afterAll, expect, it } from 'vitest'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  startInstance,
  tokenOf,
  transports,
} from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'

const container = testContainer()
afterAll(async () => {
  closeClients()
})

it('a stopping server closes its connections such that clients reconnect', async () => {
  const instance = await startInstance(container.databaseUrl)
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
