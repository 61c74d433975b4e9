import { describe, expect, it } from 'vitest'
import { answerBy, readTransactionNumber } from './claim.rules'

const read = (text: string) => readTransactionNumber(text)?.number ?? null

describe('the operator’s number', () => {
  it.each([
    ['8912345678', '8912345678'],
    [' 8912 345 678 ', '8912 345 678'],
    ['MP261128.1015.A12345', 'MP261128.1015.A12345'],
    ['SANDBOX-0f7c2a5e-7a1b-4c1d-9e2f-3a4b5c6d7e8f', 'SANDBOX-0f7c2a5e-7a1b-4c1d-9e2f-3a4b5c6d7e8f'],
    // MTN, English
    [
      'Your payment of 15000 XAF to MBOA ACADEMY at 2026-11-28 10:15:22 was successful. Financial Transaction Id: 8912345678. External Transaction Id: 7c21-55. Fee: 0 XAF. New balance: 2500 XAF.',
      '8912345678',
    ],
    [
      'Y’ello. You have sent 15,000 FCFA to MBOA IT (237670000000) on 28/11/2026 10:15. External Transaction Id: 55501. Transaction Id: 8912345679. Balance 1,250 FCFA.',
      '8912345679',
    ],
    [
      'Transferred 15000 FCFA to 670000000 MBOA IT 2026-11-28 10:15:22 .FEES 150 FCFA TRANSACTION ID 8912345680',
      '8912345680',
    ],
    // MTN, French
    [
      'Vous avez transféré 15000 FCFA à MBOA IT (237670000000) le 2026-11-28 10:15:22. ID de la transaction: 8912345681. Frais: 150 FCFA. Nouveau solde: 1200 FCFA.',
      '8912345681',
    ],
    [
      'Paiement de 15 000 FCFA effectué à MBOA ACADEMY le 28/11/2026 à 10:15. Numéro de transaction : 8912345682. Solde : 900 FCFA. Réf. : salaire',
      '8912345682',
    ],
    ['Transfert de 15000 FCFA reussi. Transaction Id:8912345683, solde 100 FCFA', '8912345683'],
    // Orange, French
    [
      'Paiement de 15000 FCFA a MBOA IT 690000000 reussi. Informations detaillees : Montant : 15000 FCFA, Frais : 0 FCFA, No de transaction MP261128.1015.A12345, Nouveau solde : 1200 FCFA.',
      'MP261128.1015.A12345',
    ],
    [
      'Transfert de 690112233 vers 690000000 reussi. Details: ID transaction: PP261128.1016.B12346, Montant Transaction: 15000 FCFA, Frais: 150 FCFA, Nouveau Solde: 500 FCFA.',
      'PP261128.1016.B12346',
    ],
    // Orange, English
    [
      'Your transfer of 15000 FCFA to 690000000 was successful. Transaction ID: PP261128.1017.C12347, Fees: 150 FCFA. Your new balance is 500 FCFA.',
      'PP261128.1017.C12347',
    ],
    [
      'Payment successful. Ref: CI261128.1018.D12348. Thank you for using Orange Money.',
      'CI261128.1018.D12348',
    ],
    ['I paid with 8912345684 yesterday', '8912345684'],
  ])('is found in %j', (text, number) => {
    expect(read(text)).toBe(number)
  })

  it.each([
    '',
    'I paid',
    '15000',
    '677 12 34 56',
    '+237677123456',
    'MBA-7Q2M4K9T1B',
    'MBA-7Q2M4K9T1B-1',
    '2026-11-28',
    'From 677123456 to 690000000, 15000 FCFA',
    'Two of them: 8912345684 and 8912345685',
    'x'.repeat(100_000),
    `${'transaction id '.repeat(5_000)}`,
  ])('is not read from %j', (text) => {
    expect(read(text)).toBeNull()
  })

  it('is compared without case and punctuation', () => {
    expect(readTransactionNumber('mp261128.1015.a12345')?.key).toBe(
      readTransactionNumber('MP261128-1015-A12345')?.key,
    )
  })
})

describe('the office answers', () => {
  const hours = {
    days: [1, 2, 3, 4, 5],
    fromHour: 9,
    toHour: 18,
    closures: [{ from: '2026-12-24', to: '2027-01-03' }],
  }

  it('soon although its holidays were entered without an end', () => {
    const closures = [{ from: '2026-01-01', to: '2099-12-31' }]
    const now = new Date('2026-11-27T07:00:00Z')
    expect(answerBy(now, { ...hours, closures }).toISOString()).toBe('2026-11-27T17:00:00.000Z')
  })

  it.each([
    ['2026-11-27T07:00:00Z', '2026-11-27T17:00:00.000Z'],
    ['2026-11-27T13:00:00Z', '2026-11-27T17:00:00.000Z'],
    ['2026-11-27T13:00:01Z', '2026-11-30T17:00:00.000Z'],
    ['2026-11-28T10:00:00Z', '2026-11-30T17:00:00.000Z'],
    ['2026-11-30T23:30:00Z', '2026-12-01T17:00:00.000Z'],
    ['2026-12-23T20:00:00Z', '2027-01-04T17:00:00.000Z'],
  ])('what comes in at %s by %s', (now, by) => {
    expect(answerBy(new Date(now), hours).toISOString()).toBe(by)
  })
})
