import { describe, expect, it } from 'vitest'
import { digitsPattern, likePatterns } from './search-terms'

describe('search terms', () => {
  it.each([
    ['Amélie  NGO', ['%amelie%', '%ngo%']],
    ['ab', ['% ab%']],
    ['100%_\\', ['%100\\%\\_\\\\%']],
    ['677 12 34', ['%6771234%']],
    ['+237 677-12', ['%23767712%']],
    ['00237677', ['%237677%']],
    ['   ', []],
    ['a b c d e f g', ['% a%', '% b%', '% c%', '% d%', '% e%']],
  ])('%s', (query, patterns) => {
    expect(likePatterns(query)).toEqual(patterns)
  })

  it.each([
    ['677 12', '%67712%'],
    ['', null],
    ['  ', null],
    ['67%', '%67\\%%'],
  ])('a phone fragment %s', (query, pattern) => {
    expect(digitsPattern(query)).toBe(pattern)
  })
})
