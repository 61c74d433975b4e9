import { expect, it } from 'vitest'
import { personName } from './person-name'

it('writes the first name before the last, from rows of either kind', () => {
  expect(personName({ firstName: 'Amina', lastName: 'Ngo Bassa' })).toBe('Amina Ngo Bassa')
  expect(personName({ first_name: 'Amina', last_name: 'Ngo Bassa' })).toBe('Amina Ngo Bassa')
})

it('leaves no space at the end where a name has one part', () => {
  expect(personName({ firstName: 'Amina', lastName: '' })).toBe('Amina')
})
