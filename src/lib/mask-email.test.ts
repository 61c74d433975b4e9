import { expect, it } from 'vitest'
import { maskEmail } from './mask-email'

it.each([
  ['amina@example.cm', 'a•••a@example.cm'],
  ['ab@example.cm', 'a•••@example.cm'],
  ['a@example.cm', 'a•••@example.cm'],
])('%s becomes %s', (address, masked) => expect(maskEmail(address)).toBe(masked))
