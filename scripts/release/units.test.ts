import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const units = globSync('deploy/systemd/*.service')
const example = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
)

/** systemd lets a line of the environment file win over Environment=. */
const overridden = (unit: string) =>
  [...unit.matchAll(/^Environment=([A-Z0-9_]+)=/gm)].filter(([, name]) => example.has(name))

it.each(units)('%s has the data folder of the machine, whatever a copy of .env.example says', (file) => {
  const unit = readFileSync(file, 'utf8')
  expect(unit).toContain('EnvironmentFile=')
  expect(overridden(unit)).toEqual([])
  const starts = unit.match(/^ExecStart=.*\/current\/academy .*$/gm) ?? []
  expect(starts).not.toEqual([])
  expect(
    starts.filter((line) => !/^ExecStart=\/usr\/bin\/env .*\bDATA_DIR=\/var\/lib\/academy\/data /.test(line)),
  ).toEqual([])
})
