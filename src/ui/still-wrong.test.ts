import { describe, expect, it } from 'vitest'
import { stillWrong, withErrors } from './still-wrong'

const shownErrors = { name: 'Name is required', email: 'Email is required' }

describe('the errors that are left when a field has been changed', () => {
  it('lose the field that is filled, where only the server checks', () => {
    expect(stillWrong(shownErrors, { name: 'name', value: 'Odile' })).toEqual({ email: 'Email is required' })
    expect(stillWrong(shownErrors, { name: 'name', value: '  ' })).toEqual(shownErrors)
  })

  it('follow the check in the browser', () => {
    const change = { name: 'email', value: 'odile' }
    expect(stillWrong(shownErrors, { ...change, newErrors: { email: 'Email is wrong', name: 'x' } })).toEqual(
      {
        name: 'x',
        email: 'Email is wrong',
      },
    )
    expect(stillWrong(shownErrors, { ...change, newErrors: { name: shownErrors.name } })).toEqual({
      name: shownErrors.name,
    })
    expect(stillWrong({ email: 'Taken' }, { ...change, newErrors: null })).toEqual({})
  })

  it('never grow while somebody types', () => {
    const change = { name: 'email', value: 'o', newErrors: { email: 'wrong', phone: 'missing' } }
    expect(stillWrong({ email: 'Email is required' }, change)).toEqual({ email: 'wrong' })
  })

  it('keep what the server said of another field', () => {
    expect(stillWrong({ username: 'Taken' }, { name: 'email', value: 'a', newErrors: null })).toEqual({
      username: 'Taken',
    })
  })
})

describe('an answer whose errors are mended', () => {
  const answer = { status: 'error', message: 'Check the form', values: { name: 'Odile' }, at: 7 } as const

  it('says no longer that anything is wrong', () => {
    expect(withErrors({ ...answer, errors: shownErrors }, {})).toEqual({
      status: 'idle',
      values: answer.values,
      at: 7,
    })
    expect(withErrors({ ...answer, errors: shownErrors }, { name: shownErrors.name }).errors).toEqual({
      name: shownErrors.name,
    })
  })

  it('goes on asking for proof of identity, so that the right password is sent after a wrong one', () => {
    const stepUpAnswer = { ...answer, ask: ['password'], errors: { stepUpPassword: 'Wrong password' } }
    expect(withErrors(stepUpAnswer, {})).toMatchObject({ status: 'idle', ask: ['password'] })
  })
})
