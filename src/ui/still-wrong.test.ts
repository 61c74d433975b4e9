import { describe, expect, it } from 'vitest'
import { stillWrong } from './still-wrong'

const shown = { name: 'Name is required', email: 'Email is required' }

describe('the errors that are left when a field has been changed', () => {
  it('lose the field that is filled, where only the server checks', () => {
    expect(stillWrong(shown, { name: 'name', value: 'Odile' })).toEqual({ email: 'Email is required' })
    expect(stillWrong(shown, { name: 'name', value: '  ' })).toEqual(shown)
  })

  it('follow the check in the browser', () => {
    const change = { name: 'email', value: 'odile' }
    expect(stillWrong(shown, { ...change, found: { email: 'Email is wrong', name: 'x' } })).toEqual({
      name: 'x',
      email: 'Email is wrong',
    })
    expect(stillWrong(shown, { ...change, found: { name: shown.name } })).toEqual({ name: shown.name })
    expect(stillWrong({ email: 'Taken' }, { ...change, found: null })).toEqual({})
  })

  it('never grow while somebody types', () => {
    const change = { name: 'email', value: 'o', found: { email: 'wrong', phone: 'missing' } }
    expect(stillWrong({ email: 'Email is required' }, change)).toEqual({ email: 'wrong' })
  })

  it('keep what the server said of another field', () => {
    expect(stillWrong({ username: 'Taken' }, { name: 'email', value: 'a', found: null })).toEqual({
      username: 'Taken',
    })
  })
})
