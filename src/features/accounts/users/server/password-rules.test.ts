import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords'
import { passwordProblem } from './password-rules'

const owner = { firstName: 'Aïcha', lastName: 'Ngo Bassa', username: 'aicha.b', email: 'aichab@kamga.cm' }
const short = 'Validation.passwordShort'
const common = 'Validation.passwordCommon'
const personal = 'Validation.passwordPersonal'

describe('a new password', () => {
  it.each([
    ['', short],
    ['12345', short],
    ['😀😀😀', short],
    ['123456', common],
    ['password', common],
    ['PassWord', common],
    ['azertyuiop', common],
    ['aaaaaaaaaa', common],
    ['2323232323', common],
    ['douala', common],
    ['Douala-2031', personal],
    ['mboaacademy', personal],
    ['MboaIT2026', personal],
    ['aicha2031', personal],
    ['Aïcha!!99', personal],
    ['AICHA.B', personal],
    ['ngobassa1', personal],
    ['bassaaicha', null],
    ['aichab@kamga.cm', personal],
    ['xyz'.repeat(43), 'Validation.passwordLong'],
  ])('%s → %s', (password, problem) => {
    expect(passwordProblem(password, owner)).toBe(problem)
  })

  it.each(['zébu-7', ' leadr', 'tr0ub4dor&3', '😀🚀🌍💡🎓📚', 'correct horse battery', 'xyz '.repeat(32)])(
    '%s is accepted',
    (password) => {
      expect(passwordProblem(password, owner)).toBeNull()
    },
  )

  it('is longer for staff', () => {
    expect(passwordProblem('tr0ub4dor&3', { ...owner, isStaff: true })).toBe('Validation.passwordShortStaff')
    expect(passwordProblem('administrateur', { ...owner, isStaff: true })).toBe(common)
    expect(passwordProblem('tr0ub4dor&33', { ...owner, isStaff: true })).toBeNull()
  })
})

it('the list holds thousands, all of them long enough to matter', () => {
  expect(commonPasswords.size).toBeGreaterThan(3_000)
  expect([...commonPasswords].filter((word) => word.length < 6)).toEqual([])
})
