import { describe, expect, it } from 'vitest'
import { readSms } from './sms.rules'

const facts = (text: string) => {
  const sms = readSms(text)
  return sms && [sms.number?.number ?? null, sms.amountXaf, sms.phones, sms.at?.toISOString() ?? null]
}

describe('an SMS of an operator', () => {
  it.each([
    [
      'Your payment of 15000 XAF to MBOA ACADEMY at 2026-11-28 10:15:22 was successful. Financial Transaction Id: 8912345678. External Transaction Id: 7c21-55. Fee: 0 XAF. New balance: 2500 XAF.',
      ['8912345678', 15_000, [], '2026-11-28T09:15:00.000Z'],
    ],
    [
      'Y’ello. You have sent 15,000 FCFA to MBOA IT (237670000000) on 28/11/2026 10:15. Transaction Id: 8912345679. Balance 1,250 FCFA.',
      ['8912345679', 15_000, ['+237670000000'], '2026-11-28T09:15:00.000Z'],
    ],
    [
      'Paiement de 15 000 FCFA effectué à MBOA ACADEMY le 28/11/2026 à 10:15. Numéro de transaction : 8912345682. Solde : 900 FCFA.',
      ['8912345682', 15_000, [], '2026-11-28T09:15:00.000Z'],
    ],
    [
      'Transfert de 690112233 vers 690000000 reussi. Details: ID transaction: PP261128.1016.B12346, Montant Transaction: 15000 FCFA, Frais: 150 FCFA.',
      ['PP261128.1016.B12346', 15_000, ['+237690112233', '+237690000000'], '2026-11-28T09:16:00.000Z'],
    ],
    ['8912345678', ['8912345678', null, [], null]],
    ['Vous avez payé 7500 FCFA le 2026-11-28', [null, 7_500, [], '2026-11-28T11:00:00.000Z']],
  ])('says number, amount, phones and time: %j', (text, said) => {
    expect(facts(text)).toEqual(said)
  })

  it.each([
    '',
    'zangmo',
    '677 12 34 56',
    'MBA-7Q2M4K9T1B',
    '15000',
    '15 000 FCFA',
    '2026-11-28',
    'x'.repeat(5_000),
    '9'.repeat(5_000),
    '1 '.repeat(2_000),
    `${'transaction id '.repeat(200)}`,
  ])('is not read from %j', (text) => {
    expect(readSms(text)).toBeNull()
  })

  it('has no time where the day does not exist', () => {
    expect(readSms('Transaction Id: 8912345678 on 31/02/2026 25:99')?.at).toBeNull()
  })
})
