import { describe, expect, it } from 'vitest'
import { stillWrong, withErrors } from './still-wrong'

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

describe('an answer whose errors are mended', () => {
  const answer = { status: 'error', message: 'Check the form', values: { name: 'Odile' }, at: 7 } as const

  it('says no longer that anything is wrong', () => {
    expect(withErrors({ ...answer, errors: shown }, {})).toEqual({
      status: 'idle',
      values: answer.values,
      at: 7,
    })
    expect(withErrors({ ...answer, errors: shown }, { name: shown.name }).errors).toEqual({
      name: shown.name,
    })
  })

  it('goes on asking for proof of identity, so that the right password is sent after a wrong one', () => {
    const stepUpAnswer = { ...answer, ask: ['password'], errors: { stepUpPassword: 'Wrong password' } }
    expect(withErrors(stepUpAnswer, {})).toMatchObject({ status: 'idle', ask: ['password'] })
  })
})
