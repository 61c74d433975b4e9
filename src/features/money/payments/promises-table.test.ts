import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const chapter =
  readFileSync('docs/payments.md', 'utf8').split('## Which test shows what')[1]?.split('\n## ')[0] ?? ''
const rows = chapter.split('\n').filter((line) => line.startsWith('| ') && line.includes('`src/'))
const named = [...chapter.matchAll(/`(src\/[^`]+\.test\.ts)`: “([^”]+)”/g)].map(
  ([, file = '', title = '']) => [file, title],
)

it('names a test for each of the 25 faults, the 14 rules of the machine and the rules around it', () => {
  expect(rows).toHaveLength(25 + 14 + 8)
})

it.each(named)('%s has “%s”', (file, title) => {
  expect(readFileSync(file, 'utf8')).toContain(title)
})
