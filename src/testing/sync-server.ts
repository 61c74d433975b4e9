import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { studentCalls } from '@/app/api/calls/student'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { openTestContainer } from './container'

const POST = studentCalls['POST /api/user/sync'].handler

/** The call to which devices send their outbox, in a separate process that a test can kill. */
openTestContainer(
  process.env.SYNC_DATABASE_URL ?? '',
  { clock: systemClock as never },
  { RATE_LIMIT_SCALE: '1000' },
)
const server = createServer(async (req, res) => {
  const chunks: Buffer[] = []
  for await (const chunk of req) {
    chunks.push(chunk)
  }
  const request = new Request(`http://${req.headers.host}${req.url}`, {
    method: 'POST',
    headers: Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: Buffer.concat(chunks),
  })
  const answer = await POST(request, { params: Promise.resolve({}) })
  res.writeHead(answer.status, Object.fromEntries(answer.headers))
  res.end(await answer.text())
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
