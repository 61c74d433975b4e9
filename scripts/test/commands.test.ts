import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import playwright from '../../playwright.config'
import { operationsReport } from './operations.mjs'

it('each file at the top of scripts and bench is a command of package.json; what commands are made of is in the folders', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = Object.values(scripts).join('\n')
  const top = globSync('{scripts,bench}/*.*').filter((file) => !/\.d\.mts$|tsconfig\.json$/.test(file))
  expect(top.length).toBeGreaterThan(10)
  expect(top.filter((file) => !commands.includes(`node ${file}`))).toEqual([])
})

it('a browser run removes no report of the tests before it', () => {
  const removed = resolve(String(playwright.outputDir))
  for (const report of [
    operationsReport(process.cwd()),
    join(process.cwd(), 'test-results', 'vitest.json'),
  ]) {
    expect(relative(removed, report)).toMatch(/^\.\./)
  }
})
