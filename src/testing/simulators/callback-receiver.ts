import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallbackRequest } from '@/server/ports/payment-gateway'

/** Receives callbacks and records each in the form that an adapter gets, including the token of its path. */
export async function startCallbackReceiver() {
  const received: CallbackRequest[] = []
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) {
      chunks.push(chunk)
    }
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://receiver')
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
    received.push({
      method: incoming.method ?? '',
      headers: Object.fromEntries(headers),
      rawBody: Buffer.concat(chunks).toString('utf8'),
      query: { ...Object.fromEntries(searchParams), token: pathname.split('/').at(-1) ?? '' },
    })
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
