import { expect, it } from 'vitest'
import { allowedHosts } from './hosts'

it('a site on this machine accepts every loopback name with its port', () => {
  const hosts = allowedHosts('http://localhost:3000', 3000)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(hosts.has(host)).toBe(true)
  }
  for (const host of ['localhost', 'localhost:3001', 'evil.test', 'evil.test:3000']) {
    expect(hosts.has(host)).toBe(false)
  }
})

it('a public site accepts its own name only, whatever port it listens on internally', () => {
  const hosts = allowedHosts('https://academy.cm', 3000)
  expect([...hosts]).toEqual(['academy.cm', 'academy.cm:443'])
})
