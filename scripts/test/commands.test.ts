import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('each file at the top of scripts is a command of package.json; what commands are made of is in the folders', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = Object.values(scripts).join('\n')
  const top = globSync('scripts/*.*').filter((file) => !/\.d\.mts$|tsconfig\.json$/.test(file))
  expect(top.length).toBeGreaterThan(10)
  expect(top.filter((file) => !commands.includes(`node ${file}`))).toEqual([])
})
