import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DeferredFiles } from './deferred-files'

const addressOf = (name: string) => `/later/${name.padEnd(24, '-')}.js`
const keep = (name: string) => files.keep({ address: addressOf(name), script: `run("${name}")` })
let files: DeferredFiles
let server: Server
let base: string

beforeEach(async () => {
  files = new DeferredFiles([], 2)
  server = createServer((req, res) => void (files.answer(req, res) || res.writeHead(404).end()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const statusOf = async (name: string) => (await fetch(base + addressOf(name))).status

it('keeps the newest, and counts a file that is stored again among them', async () => {
  await keep('a')
  await keep('b')
  await keep('a')
  await keep('c')
  expect(await Promise.all(['a', 'b', 'c'].map(statusOf))).toEqual([200, 404, 200])
  expect(files.bytes).toBeGreaterThan(0)
})
