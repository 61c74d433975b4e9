import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeData, readDataFolder, withData } from './data-sets'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)

it.each([
  ['Sales.csv', 'a\n1', /named like sales.csv/],
  ['sales.xlsx', 'a', /named like sales.csv/],
  ['sales.fr.csv', 'a\n1', /^sales.fr.csv: sales.csv is missing beside it/],
  ['a.txt', 'a'.repeat(204_801), /204801 bytes: at most 204800/],
  ['a.txt', Buffer.from([0xe9, 0x0a]), /not written in UTF-8/],
  ['a.txt', 'a\0b', /is no text/],
  ['a.sql', ' \n', /is empty/],
  ['a.csv', 'a,b\n', /a header, and at least one row/],
  ['a.csv', 'a,b\n1,2\n1,2,3\n', /row 3 has 3 columns, the header 2/],
  ['a.csv', 'a,b\n1,2\n\n', /row 3 has 1 columns, the header 2/],
  ['a.csv', 'a;b\n1,5\n', /row 2 has 1 columns, the header 2/],
  ['a.csv', 'a,b\n"1,2\n', /a quote is not closed/],
])('refuses %s with %j', (name, content, problem) => {
  put(name, content)
  const { sets, problems } = readDataFolder(folder)
  expect(sets.size).toBe(0)
  expect(problems.map(({ file, problem: text }) => `${file}: ${text}`)).toEqual([
    expect.stringMatching(problem),
  ])
})

it('does not take one language for both when the other is wrong', () => {
  put('a.csv', 'a,b\n1,2\n')
  put('a.fr.csv', 'a;b\n1\n')
  expect(readDataFolder(folder)).toMatchObject({ sets: new Map(), problems: [{ file: 'a.fr.csv' }] })
})

it('reads data in one language or both, with quotes and any line ends', () => {
  put('a.csv', 'name,place\r\n"Essomba, ""Mama""","Akwa\nDouala"\r\n')
  put('b.csv', 'a,b\n1,2')
  put('b.fr.csv', 'a;b\n1;2,5\n')
  put('c.txt', 'anything, here\n')
  const { sets, problems } = readDataFolder(folder)
  expect(problems).toEqual([])
  expect([...sets.values()]).toMatchObject([
    { name: 'a.csv', en: 'name,place\n"Essomba, ""Mama""","Akwa\nDouala"\n', fr: null },
    { name: 'b.csv', fr: 'a;b\n1;2,5\n' },
    { name: 'c.txt' },
  ])
  const [, b] = [...sets.values()].map(describeData)
  expect(b).toMatchObject({
    en: { bytes: 7 },
    fr: { bytes: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

it('is empty where there is no folder', () => {
  expect(readDataFolder(join(folder, 'none'))).toEqual({ sets: new Map(), problems: [] })
})

it('puts a data set into what is given in the files of a project', () => {
  put('a.txt', 'one')
  put('a.fr.txt', 'un')
  const { sets } = readDataFolder(folder)
  const problems: string[] = []
  const files = [
    { name: 'b.js', given: { data: 'a.txt' } },
    { name: 'c.js', given: { data: 'none.txt' } },
    { name: 'd.js', solution: 'two' },
  ]
  expect(withData({ files }, sets, problems)).toEqual({
    files: [
      { name: 'b.js', given: { en: 'one', fr: 'un' } },
      { name: 'c.js', given: '' },
      { name: 'd.js', solution: 'two' },
    ],
  })
  expect(problems).toEqual(['files.c.js: there is no data set "none.txt"'])
})
