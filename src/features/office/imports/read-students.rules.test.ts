import { describe, expect, it } from 'vitest'
import { decodeFile } from '@/features/money/statements/read-rows.rules'
import { readStudents } from './read-students.rules'

const now = new Date('2026-11-28T12:00:00Z')
const english =
  'First name,Last name,E-mail,Phone,Language,Program,Paid amount,Paid on,Paid how,Old receipt number,Class,Weeks completed'
const french =
  'Prénom;Nom;E-mail;Téléphone;Langue;Formation;Montant payé;Payé le;Moyen de paiement;Ancien numéro de reçu;Classe;Semaines terminées'
const read = (file: string) => readStudents(file, now)
const lineOf = (cells: Partial<Record<number, string>> = {}) => {
  const usual = [
    'Mireille',
    'Ngo Bassa',
    'm@example.cm',
    '677123456',
    'fr',
    'web',
    '15000',
    '2026-03-02',
    'cash',
    '12',
    '',
    '3',
  ]
  return usual.map((cell, i) => cells[i] ?? cell).join(',')
}
const faultsOf = (file: string) => {
  const outcome = read(file)
  return 'problem' in outcome
    ? [outcome.problem.text]
    : outcome.faults.map((f) => `${f.line} ${f.column} ${f.text}`)
}

describe('a file is understood', () => {
  const expected = {
    firstName: 'Éloïse',
    emailKey: 'e@example.cm',
    phone: '+237677123456',
    language: 'fr',
    paid: { amountXaf: 15_000, on: '2026-03-02', how: 'espèces', receipt: '0412' },
    weeks: 3,
  }
  const row = 'Éloïse;Ngo Bassa;E@example.cm;677 12 34 56;Français;Web;15 000;02/03/2026;espèces;0412;;3'

  it('in UTF-8 and in Windows-1252, with semicolons or commas', () => {
    const text = `${french}\r\n${row}\r\n`
    const windows = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
    const commas = `${english}\n${row.replaceAll(';', ',')}`
    for (const file of [decodeFile(Buffer.from(`\ufeff${text}`)), decodeFile(windows), commas]) {
      expect(read(file)).toMatchObject({ count: 1, faults: [], lines: [expected] })
    }
  })

  it('without a payment, without the columns that may be left out, and as our own files write a phone', () => {
    const short = english.split(',').slice(0, 10).join(',')
    const file = `${short}\nPaul,Etoa,paul@example.cm,'+237699123456,anglais,web,,,,`
    expect(read(file)).toMatchObject({
      faults: [],
      lines: [{ phone: '+237699123456', language: 'en', paid: null, cohort: null, weeks: 0 }],
    })
  })
})

describe('a file is refused', () => {
  it.each([
    ['', 'Imports.errors.empty'],
    [english, 'Imports.errors.empty'],
    ['%PDF-1.7', 'Imports.errors.columns'],
    ['First name,Last name\nA,B', 'Imports.errors.columns'],
    [`${english}\n${`${lineOf()}\n`.repeat(5_001)}`, 'Imports.errors.tooLong'],
  ])('%#', (file, text) => {
    expect(faultsOf(file)).toEqual([text])
  })
})

describe('a fault is named with its line and column:', () => {
  it.each([
    [{ 0: '' }, 'firstName Validation.firstNameRequired'],
    [{ 1: '<b>' }, 'lastName Validation.nameInvalid'],
    [{ 2: 'mireille' }, 'email Validation.emailInvalid'],
    [{ 3: '12' }, 'phone Validation.phoneInvalid'],
    [{ 4: 'Deutsch' }, 'language Imports.faults.language'],
    [{ 5: '' }, 'program Imports.faults.programUnknown'],
    [{ 6: '' }, 'amount Imports.faults.paidMissing'],
    [{ 6: '-5' }, 'amount Imports.faults.amount'],
    [{ 6: '15000.50' }, 'amount Imports.faults.amount'],
    [{ 7: '31/02/2026' }, 'paidOn Imports.faults.day'],
    [{ 7: '2026-11-29' }, 'paidOn Imports.faults.dayOutside'],
    [{ 8: '' }, 'paidHow Imports.faults.paidMissing'],
    [{ 9: 'x'.repeat(65) }, 'receipt Validation.tooLong'],
    [{ 10: 'soon' }, 'cohort Imports.faults.day'],
    [{ 11: 'three' }, 'weeks Imports.faults.weeks'],
    [{ 6: '', 7: '', 8: '', 9: '' }, 'weeks Imports.faults.weeksUnpaid'],
  ])('%o', (cells, fault) => {
    expect(faultsOf(`${english}\n${lineOf({ 2: 'first@example.cm', 9: '1' })}\n${lineOf(cells)}`)).toEqual([
      `3 ${fault}`,
    ])
  })

  it('one address with two names, one receipt for two people', () => {
    const file = [english, lineOf(), lineOf({ 0: 'Other', 9: '13' }), lineOf({ 2: 'x@example.cm' })].join(
      '\n',
    )
    expect(faultsOf(file)).toEqual([
      '3 email Imports.faults.otherName',
      '4 receipt Imports.faults.receiptTwice',
    ])
  })
})
