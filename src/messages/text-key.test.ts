import { expect, it } from 'vitest'
import { hasText, textsOf } from '@/i18n/texts-of'
import { AppError, invalid } from '@/server/kernel/app-error'
import type { TextKeyIn } from './text-key'

it('is checked by the compiler wherever a key travels in data', () => {
  // @ts-expect-error no such text
  expect(() => textsOf('en')('Errors.nothingLikeThis')).toThrow('no text')
  // @ts-expect-error a namespace is no text
  expect(() => textsOf('en')('Errors')).toThrow('no text')
  // @ts-expect-error no such text
  expect(new AppError('conflict', { text: 'Errors.nothingLikeThis' }).code).toBe('conflict')
  // @ts-expect-error no such text
  expect(invalid({ name: 'Validation.nothingLikeThis' }).code).toBe('invalid')
  // @ts-expect-error not in this namespace
  const key: TextKeyIn<'Validation'> = 'network'
  expect(hasText(`Validation.${key}`)).toBe(false)
})
