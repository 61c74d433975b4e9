import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isZone, zoneOverrides } from './zones.mjs'

it('biome.json has the zones of the table, in its order', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8'))
  expect(overrides.filter(isZone), 'npm run lint:zones writes them').toEqual(zoneOverrides)
})
