import type { Server } from 'node:http'
import { networkOf } from '@/lib/network-of'
import { AddressBudget } from './address-budget'

/**
 * Closes connections that one address opens beyond its limit. Behind a proxy every peer is the proxy,
 * so the proxy must count.
 */
export function limitConnections(
  server: Server,
  { limit: most, proxies }: { limit: number; proxies: number },
) {
  if (proxies > 0) {
    return
  }
  const budget = new AddressBudget(most)
  server.on('connection', (socket) => {
    const release = budget.take(networkOf(socket.remoteAddress ?? ''))
    if (!release) {
      return void socket.destroy()
    }
    socket.once('close', release)
  })
}
