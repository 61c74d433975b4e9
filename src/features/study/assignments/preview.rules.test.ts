import { describe, expect, it } from 'vitest'
import { previewKindOf, textOf } from './preview.rules'

describe('a file beside its grading form', () => {
  it.each([
    ['text/plain; charset=utf-8', 'text'],
    ['image/png', 'image'],
    ['image/jpeg', 'image'],
    ['image/svg+xml', null],
    ['text/html', null],
    ['application/pdf', 'pdf'],
    ['application/pdf; x=y', null],
    ['application/zip', null],
  ])('%s is shown as %s', (type, kind) => {
    expect(previewKindOf(type)).toBe(kind)
  })

  it('ends with a whole character and holds no control characters', () => {
    const bytes = new TextEncoder().encode('a\u0007é')
    expect(textOf(bytes.slice(0, -1))).toBe('a')
  })
})
