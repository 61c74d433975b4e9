import { describe, expect, it } from 'vitest'
import { dueVersion, endOf, inForceAt, startOfForce } from './legal.rules'
import { unknownFacts, withFacts } from './legal-facts'
import { headingsIn, withNumberedHeadings } from './legal-headings'

const at = (day: string) => new Date(`${day}T00:00:00+01:00`)
const version = (number: number, day: string, asksAgain = false) => ({
  number,
  inForceFrom: at(day),
  asksAgain,
  changeEn: `Change ${number}`,
  changeFr: `Changement ${number}`,
})
const versions = [version(1, '2026-01-01'), version(2, '2026-03-01', true), version(3, '2026-06-01')]

describe('the version in force', () => {
  it.each([
    ['2025-12-31', 1],
    ['2026-02-28', 1],
    ['2026-03-01', 2],
    ['2026-05-31', 2],
    ['2027-01-01', 3],
  ])('on %s is %i', (day, number) => {
    expect(inForceAt(versions, at(day))?.number).toBe(number)
  })

  it('ends when the next one begins', () => {
    expect([endOf(versions, 1), endOf(versions, 3)]).toEqual([at('2026-03-01'), null])
  })
})

describe('the start of force', () => {
  const now = new Date('2026-03-01T23:30:00Z')
  it.each([
    ['2026-03-01', null],
    ['2026-03-02', now],
    ['2026-03-03', at('2026-03-03')],
    ['soon', null],
    ['', null],
  ])('of %s', (day, start) => {
    expect(startOfForce(day, now)).toEqual(start)
  })
})

describe('what a person has to agree to', () => {
  it.each([
    [0, false, '2026-02-01', null],
    [0, true, '2026-02-01', 1],
    [1, true, '2026-02-01', null],
    [1, true, '2026-03-01', 2],
    [1, false, '2026-06-01', 3],
    [2, true, '2026-06-01', null],
  ])('after version %i, any needed: %s, on %s: %s', (newest, needsAny, day, number) => {
    expect(dueVersion(versions, { newest, needsAny }, at(day))?.version.number ?? null).toBe(number)
  })

  it('names the changes since then, and none for a first consent', () => {
    const changes = (newest: number) =>
      dueVersion(versions, { newest, needsAny: true }, at('2026-07-01'))?.changes.map(({ number }) => number)
    expect([changes(0), changes(1)]).toEqual([[], [2, 3]])
  })
})

describe('the facts of the settings', () => {
  it('stand for their names, escaped, and nothing else does', () => {
    expect(withFacts('<p>{phone} {unknown} {constructor}</p>', 'en')).toBe(
      '<p>+237 6 70 00 00 00 {unknown} {constructor}</p>',
    )
    expect(unknownFacts('{phone} {Phone} {} {constructor} {Phone} {x}')).toEqual([
      'Phone',
      '',
      'constructor',
      'x',
    ])
  })
})

describe('headings', () => {
  it('are numbered, and listed without elements', () => {
    const html = withNumberedHeadings(
      '<h2 id="l-a">A &#x26; <em>b</em></h2><p>x</p><h3 id="l-b">c</h3><h2 id="l-d">D</h2>',
    )
    expect(html).toContain('<h3 id="l-b">')
    expect(headingsIn(html)).toEqual([
      { id: 's1', html: 'A &#x26; b' },
      { id: 's2', html: 'D' },
    ])
  })
})
