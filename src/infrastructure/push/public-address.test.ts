import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address'
import { postToPublic } from './push-service'

const v4 = (address: string) => isPublicAddress({ address, family: 4 })
const v6 = (address: string) => isPublicAddress({ address, family: 6 })

describe('an address of the public internet', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
  ])('is not %s', (address) => {
    expect(v4(address)).toBe(false)
  })

  it.each([
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ])('is not %s', (address) => {
    expect(v6(address)).toBe(false)
  })

  it('is one of a push service', () => {
    expect([v4('142.250.201.74'), v4('172.32.0.1'), v6('2a00:1450:4007:80c::200a')]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('a connection to an address that somebody else has named', () => {
  it('is not made if the name leads to this machine', async () => {
    let connections = 0
    const server = createServer().on('connection', () => {
      connections += 1
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    await expect(postToPublic(`https://localhost:${port}/`, {}, Buffer.of())).rejects.toMatchObject({
      code: 'NOT_PUBLIC',
    })
    await new Promise((closed) => server.close(closed))
    expect(connections).toBe(0)
  })

  it('is refused for a lookup of one address as for one of all', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((done) =>
        publicLookup('localhost', { all }, (problem) => done(problem)),
      )
      expect(error).toMatchObject({ code: 'NOT_PUBLIC' })
    }
  })
})
