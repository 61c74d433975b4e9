import { describe, expect, it } from 'vitest'
import { insertBehind, paragraphAt } from './insert-block.rules'

const text = 'One\nstill one\n\nTwo\n\n\nThree'

describe('a block in a text', () => {
  it('stands behind the paragraph of the cursor, never inside it', () => {
    expect(paragraphAt(text, 0)).toBe(1)
    expect(paragraphAt(text, 6)).toBe(1)
    expect(paragraphAt(text, text.indexOf('Two') + 1)).toBe(2)
    expect(insertBehind(text, paragraphAt(text, 6), '![a b](c)')).toBe(
      'One\nstill one\n\n![a b](c)\n\nTwo\n\n\nThree',
    )
  })
  it('stands at the end where there are fewer paragraphs, or none', () => {
    expect(insertBehind(text, 3, 'X')).toBe(`${text}\n\nX\n`)
    expect(insertBehind(text, 9, 'X')).toBe(`${text}\n\nX\n`)
    expect(insertBehind('', 1, 'X')).toBe('X')
  })
})
