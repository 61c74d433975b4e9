import { expect, it } from 'vitest'
import { refuseUnstorable } from './storable'

it.each([
  ['a zero character', { name: 'a\0b' }, { name: 'Validation.invalid' }],
  ['half of a pair', { note: { text: ['\ud800'] } }, { 'note.text.0': 'Validation.invalid' }],
  ['a bare text', '\0', { form: 'Validation.invalid' }],
])('%s is refused beside its field', (_, input, fields) => {
  expect(() => refuseUnstorable(input)).toThrow(
    expect.objectContaining({ code: 'invalid', options: expect.objectContaining({ fields }) }),
  )
})

it('such a character in a name, or endless nesting, is malformed input', () => {
  expect(() => refuseUnstorable({ 'a\0': 1 })).toThrow(expect.objectContaining({ code: 'malformed' }))
  const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
  expect(() => refuseUnstorable({ deep })).toThrow(expect.objectContaining({ code: 'malformed' }))
})

it('everything else passes', () => {
  const form = { body: new ReadableStream(), at: new Date(), blob: new Blob(['\0']) }
  for (const input of [undefined, null, 7, 'Ngo Bassa 😀 \u202e\n\t', { a: [{ b: 'c' }] }, form]) {
    expect(() => refuseUnstorable(input)).not.toThrow()
  }
})
