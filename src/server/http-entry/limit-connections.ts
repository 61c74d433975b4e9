import type { Server } from 'node:http'
import { networkOf } from '@/lib/network-of'
import { AddressBudget } from './address-budget'

/** Closes the connections that one address opens beyond its budget. Behind a proxy every peer is the proxy, which counts. */
export function limitConnections(server: Server, { most, proxies }: { most: number; proxies: number }) {
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
