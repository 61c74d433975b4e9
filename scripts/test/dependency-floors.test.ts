import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The oldest version of each package without a known vulnerability that concerns us. Raise, never lower. */
const floors: Record<string, string> = {
  next: '16.3.3',
  'next-auth': '4.24.15',
  'socket.io': '4.8.4',
  'engine.io': '6.6.9',
  'socket.io-parser': '4.2.7',
  ws: '8.21.0',
  react: '19.3.0',
  '@prisma/adapter-pg': '7.10.0',
  node: '24.0.0',
}

const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
const isAtLeast = (version: string, floor: string) => {
  const [a, b] = [parts(version), parts(floor)]
  for (const index of [0, 1, 2]) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) {
      return difference > 0
    }
  }
  return true
}

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean }>
}
const root = join(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

it.each(Object.entries(floors))('every %s that is served is %s or newer', (name, floor) => {
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev }]) => !dev && path.endsWith(`node_modules/${name}`),
  )
  expect(installed.length).toBeGreaterThan(0)
  expect(
    installed.filter(([, { version }]) => !isAtLeast(version ?? '0', floor)).map(([path]) => path),
  ).toEqual([])
})

it('names exact versions only', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})
