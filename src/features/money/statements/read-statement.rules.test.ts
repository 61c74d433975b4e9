import { describe, expect, it } from 'vitest'
import { decodeFile } from './read-rows.rules'
import { readMoment, readMoney, readStatement } from './read-statement.rules'
import { type StatementSource, statementColumns } from './statement-columns'

const read = (file: string, source: StatementSource = 'mtn', named = {}) =>
  readStatement(file, statementColumns[source], named)
const entries = (...args: Parameters<typeof read>) => {
  const result = read(...args)
  return 'entries' in result ? result.entries : result.problem
}

describe('an amount', () => {
  it.each([
    ['15000', 15_000],
    ['15 000', 15_000],
    ['15\u202f000 FCFA', 15_000],
    ['15,000.00', 15_000],
    ['15.000,00', 15_000],
    ['15000.0', 15_000],
    ['-15 000 XAF', -15_000],
    ['+500', 500],
  ])('%j is read', (text, amount) => expect(readMoney(text)).toBe(amount))

  it.each(['', '15000.5', '15,00,0', '1e4', 'abc', '15 000 EUR', '99999999999999999999'])(
    '%j is not',
    (text) => expect(readMoney(text)).toBeNull(),
  )
})

describe('a date', () => {
  it.each([
    ['2026-11-28 10:15:22', '2026-11-28T09:15:22.000Z'],
    ['2026-11-28T10:15:22Z', '2026-11-28T10:15:22.000Z'],
    ['2026-11-28T10:15:22+0100', '2026-11-28T09:15:22.000Z'],
    ['28/11/2026 10:15', '2026-11-28T09:15:00.000Z'],
    ['28-11-2026 10h15', '2026-11-28T09:15:00.000Z'],
    ['28/11/2026 01:05 PM', '2026-11-28T12:05:00.000Z'],
    ['28.11.2026', '2026-11-27T23:00:00.000Z'],
  ])('%j is read', (text, at) => expect(readMoment(text)?.at.toISOString()).toBe(at))

  it.each(['', '31/02/2026', '2026-13-01', '28/11/26', 'yesterday', '28/11/2026 25:00', '2026-11-28 x'])(
    '%j is not',
    (text) => expect(readMoment(text)).toBeNull(),
  )
})

const mtn = `Account statement;;;
Id;External Transaction Id;Date;Status;Type;From;Amount;Currency
8912345678;MBA-7Q2M4K9T1B-1;2026-11-28 10:15:22;Successful;Payment;FRI:237670000001/MSISDN;15 000;XAF
8912345679;;2026-11-28 10:20:00;Failed;Payment;FRI:237670000002/MSISDN;15 000;XAF
8912345680;;2026-11-28 11:00:00;Successful;Disbursement;FRI:237670000003/MSISDN;5 000;XAF
;;;;;;20 000;XAF`

describe('a file', () => {
  it('of MTN: only what went through, with our reference and the payer', () => {
    expect(entries(mtn)).toMatchObject([
      {
        key: '8912345678',
        requestReference: 'MBA-7Q2M4K9T1B-1',
        isOut: false,
        amountXaf: 15_000,
        phone: '+237670000001',
      },
      { key: '8912345680', isOut: true, amountXaf: 5_000, requestReference: null },
    ])
  })

  it('of Orange, in Windows-1252, with a column for each direction', () => {
    const file = `Référence\tDate\tHeure\tService\tStatut\tCorrespondant\tCrédit\tDébit
MP261128.1015.A12345\t28/11/2026\t10:15:22\tPaiement marchand\tSuccès\t691234567\t15.000,00\t
PP261128.1016.B12346\t28/11/2026\t10:16:00\tRemboursement\tSuccès\t691234568\t\t15.000,00`
    const bytes = Uint8Array.from([...file].map((letter) => letter.codePointAt(0) ?? 0))
    expect(entries(decodeFile(bytes), 'orange')).toMatchObject([
      { key: 'mp2611281015a12345', isOut: false, amountXaf: 15_000, phone: '+237691234567' },
      { key: 'pp2611281016b12346', isOut: true, amountXaf: 15_000 },
    ])
  })

  it('of CamPay, with the operator’s number before its own, and with a mark of UTF-8', () => {
    const file = `\ufeffreference,external_reference,operator_reference,endpoint,amount,currency,status,datetime,phone_number
0f7c,MBA-7Q2M4K9T1B-2,8912345681,collect,"15,000.00",XAF,SUCCESSFUL,2026-11-28T10:15:22Z,237670000001`
    expect(entries(decodeFile(new TextEncoder().encode(file)), 'campay')).toMatchObject([
      { key: '8912345681', requestReference: 'MBA-7Q2M4K9T1B-2', amountXaf: 15_000 },
    ])
  })

  it('of another one, whose columns a person names', () => {
    const file = 'Beleg;Tag;Summe\nX-100-200;28.11.2026;15.000,00'
    expect(entries(file, 'other')).toEqual({
      text: 'Statements.errors.columns',
      params: { found: 'Beleg, Tag, Summe' },
    })
    expect(entries(file, 'other', { number: 'beleg', date: 'Tag', amount: 'Summe' })).toMatchObject([
      { key: 'x100200', amountXaf: 15_000 },
    ])
  })

  it('with a fee under the number of its payment has the payment', () => {
    const file = 'Id,Date,Amount,Type\n7000001,2026-11-28,-15000,x\n7000001,2026-11-28,-150,fee'
    expect(entries(file)).toMatchObject([{ amountXaf: 15_000, isOut: true }])
  })

  it.each([
    ['', 'Statements.errors.columns'],
    ['a;b;c', 'Statements.errors.columns'],
    ['Id;Date;Amount\n1;never;5', 'Statements.errors.date'],
    ['Id;Date;Amount\n1;2026-11-28;five', 'Statements.errors.amount'],
    ['Id;Date;Amount;Currency\n1;2026-11-28;5;EUR', 'Statements.errors.currency'],
    ['Id;Date;Amount;Status\n1;2026-11-28;5;Failed', 'Statements.errors.empty'],
    [`Id;Date;Amount\n${'1;2026-11-28;5\n'.repeat(50_200)}`, 'Statements.errors.tooLong'],
    ['"'.repeat(100_000), 'Statements.errors.columns'],
  ])('is refused whole: %#', (file, text) => {
    expect(read(file)).toMatchObject({ problem: { text } })
  })

  it('covers its last second, minute or day', () => {
    const until = (file: string) => (read(file) as { until: Date }).until.toISOString()
    expect(until('Id;Date;Amount\n7000001;2026-11-28 10:15:22;5')).toBe('2026-11-28T09:15:23.000Z')
    expect(until('Id;Date;Amount\n7000001;28/11/2026 10:15;5')).toBe('2026-11-28T09:16:00.000Z')
    expect(until('Id;Date;Amount\n7000001;28/11/2026;5')).toBe('2026-11-28T23:00:00.000Z')
  })
})
