import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(
  ([, body = '']) =>
    new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, n, v]) => [n, v] as const)),
)
const [light = new Map(), system = new Map(), chosen = new Map()] = blocks

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'raised', 'sunken']
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['soft', ground],
    ['forest', ground],
    ['forest-strong', ground],
    ['brick', ground],
  ]),
  ['ink', 'forest-tint'],
  ['forest', 'forest-tint'],
  ['forest-strong', 'forest-tint'],
  ['soft', 'forest-tint'],
  ['ink', 'sun-tint'],
  ['soft', 'sun-tint'],
  ['ink', 'brick-tint'],
  ['brick', 'brick-tint'],
  ['on-forest', 'forest'],
  ['on-forest', 'forest-strong'],
  ['on-sun', 'sun'],
  ['on-brick', 'brick'],
  ['on-brick', 'brick-strong'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
  ['on-deep', 'deep-raised'],
  ['on-deep-soft', 'deep-raised'],
  ['sun', 'deep'],
  ['sun', 'deep-raised'],
]
const shapes: [string, string][] = [
  ...grounds.map((ground): [string, string] => ['edge', ground]),
  ['forest', 'paper'],
  ['sun', 'deep'],
  ['thread', 'deep'],
]

describe.each([
  ['light', light],
  ['dark', chosen],
])('%s theme', (_name, theme) => {
  const ratio = (a: string, b: string) => contrast(theme.get(a) ?? '#777777', theme.get(b) ?? '#777777')

  it.each(text)('%s is readable on %s', (fore, back) => {
    expect(ratio(fore, back)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('%s can be told from %s', (fore, back) => {
    expect(ratio(fore, back)).toBeGreaterThanOrEqual(3)
  })
})

it('gives a chosen dark theme the same colours as the dark system theme', () => {
  expect(Object.fromEntries(chosen)).toEqual(Object.fromEntries(system))
  expect([...chosen.keys()]).toEqual([...light.keys()])
})
