import { describe, expect, it } from 'vitest'
import { isReservedPersonName, isReservedUsername } from './reserved-names'
import { firstNameField } from './user-fields'

describe('a user name', () => {
  it.each([
    'admin',
    'Office',
    'a.d.m.i.n',
    'adm1n',
    'admin1',
    'admin2026',
    'administrator',
    'administrateur',
    'support',
    'supp0rt',
    'support-team',
    'root',
    'r00t',
    'r00t_7',
    'staff',
    'owner',
    'owner.',
    '0wner',
    'office',
    'mboa-academy',
    'mboa.academy.1',
    'Mb0a_Academy',
    'mboa-academy-douala',
    'mboa-it',
    'helpdesk',
    'the-administrator',
  ])('%s is reserved', (username) => expect(isReservedUsername(username)).toBe(true))

  it.each(['amina', 'amina.admin', 'rooted', 'supporter', 'mboa.jean', 'paul-1', 'bene.a1b2', 'stafford'])(
    '%s is allowed',
    (username) => expect(isReservedUsername(username)).toBe(false),
  )
})

describe('the name of a person', () => {
  it.each([
    ['Support', 'Team'],
    ['Mboa', 'Academy'],
    ['MBOA', 'Académy'],
    ['Paul', 'Mboa Academy'],
    ['Office', 'Administrator'],
    ['Équipe', 'Support'],
    ['The Support Team', 'Kamga'],
    ['Mboa', 'IT'],
    ['Ｓｕｐｐｏｒｔ', 'Team'],
  ])('%s %s is reserved', (first, last) => expect(isReservedPersonName(first, last)).toBe(true))

  it.each([
    ['Jean', 'Mboa'],
    ['Amina', 'Ngo Bassa'],
    ['Aide', 'Kamga'],
    ["N'Gono", 'Bénédicte'],
    ['Office', 'Tchakounté'],
  ])('%s %s is a person’s name', (first, last) => expect(isReservedPersonName(first, last)).toBe(false))

  it.each([
    ['Ａｍｉｎａ', 'Amina'],
    ['ﬁlippa', 'filippa'],
    ['Ndɔŋɔ́', 'Ndɔŋɔ́'],
  ])('%s is stored as %s', (typed, expected) => expect(firstNameField.parse(typed)).toBe(expected))

  it.each([
    ['with a Cyrillic letter', 'Аmina'],
    ['with a Greek letter', 'Αmina'],
    ['turned around', 'a\u202eanim'],
    ['set apart', 'a\u2066mina'],
    ['with nothing to see', 'ami\u200bna'],
  ])('%s is refused', (_, typed) => expect(firstNameField.safeParse(typed).success).toBe(false))

  it('of one other script is a name', () => {
    for (const name of ['Амина', 'Αθηνά', 'أمينة']) {
      expect(firstNameField.parse(name)).toBe(name)
    }
  })
})
