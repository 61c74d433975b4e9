import { describe, expect, it } from 'vitest'
import { suggestUsername } from './suggest-username'

describe('the suggested username', () => {
  it.each([
    ['Amina', 'Ngo Bassa', 'amina.ngo'],
    ['Éloïse', 'N’Diaye', 'eloise.ndiaye'],
    [' Nadia ', 'FOTSO', 'nadia.fotso'],
    ['Amina', '', ''],
    [undefined, 'Ngo', ''],
    ['4ever', 'Ngo', ''],
    ['محمد', 'Ali', ''],
  ])('of %s %s', (first, last, expected) => {
    expect(suggestUsername(first, last)).toBe(expected)
  })

  it('fits into the field', () => {
    expect(suggestUsername('a'.repeat(80), 'b'.repeat(80))).toHaveLength(32)
  })
})
