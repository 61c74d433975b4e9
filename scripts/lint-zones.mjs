// npm run lint:zones: writes scripts/lint/zones.mjs into biome.json.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isZone, zoneOverrides } from './lint/zones.mjs'

const root = join(import.meta.dirname, '..')
const file = join(root, 'biome.json')
const settings = JSON.parse(readFileSync(file, 'utf8'))
const first = settings.overrides.findIndex(isZone)
const others = settings.overrides.filter((/** @type {object} */ override) => !isZone(override))
settings.overrides = [...others.slice(0, first), ...zoneOverrides, ...others.slice(first)]
writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`)
execFileSync(
  process.execPath,
  [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
