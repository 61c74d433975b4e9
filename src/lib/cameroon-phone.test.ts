import world from 'libphonenumber-js/metadata.min.json'
import { describe, expect, it } from 'vitest'
import { checkPhone, formatPhone, maskPhone, operatorHint } from './cameroon-phone'
import { cameroonMetadata } from './cameroon-phone-metadata'

const long = 'Validation.phoneTooLong'
const longInternational = 'Validation.phoneTooLongInternational'
const short = 'Validation.phoneTooShort'
const other = 'Validation.phoneInvalid'

describe('phone number', () => {
  it.each([
    ['', 'Validation.phoneRequired'],
    ['   ', 'Validation.phoneRequired'],
    ['+2376700000012', longInternational],
    ['+237 6 70 00 00 01 2', longInternational],
    ['002376700000012', longInternational],
    ['+237222000000111', longInternational],
    ['6700000012', long],
    ['67000000123456789', long],
    ['67000000', short],
    ['6', short],
    ['+23767000000', short],
    ['+2376', short],
    ['0023767000000', short],
    ['+237', other],
    ['+33612345678', other],
    ['+44 7700 900123', other],
    ['222000000', other],
    ['+237222000000', other],
    ['770000001', other],
    ['070000001', other],
    ['abc', other],
    ['67000000a', other],
    ['6700<b>001', other],
    ['+237+670000001', other],
    ['٦٧٠٠٠٠٠٠١', other],
    ['670000001 ext 5', other],
    ['tel:670000001', other],
  ])('%s is rejected', (typed, messageKey) => {
    expect(checkPhone(typed)).toEqual({ ok: false, messageKey })
  })

  it.each([
    '670000001',
    ' 670000001 ',
    '6 70 00 00 01',
    '6-70-00-00-01',
    '6.70.00.00.01',
    '(6) 70 00 00 01',
    '670 000 001',
    '+237670000001',
    '+237 6 70 00 00 01',
    '+237-670-000-001',
    '00237670000001',
    '00237 670 000 001',
    '237670000001',
    '6\u00a070\u00a000\u00a000\u00a001',
  ])('%s is accepted', (typed) => {
    expect(checkPhone(typed)).toEqual({ ok: true, e164: '+237670000001' })
  })

  it('is formatted in groups and masked', () => {
    expect(formatPhone('+237670000001')).toBe('+237 6 70 00 00 01')
    expect(maskPhone('+237670000001')).toBe('+237 6•• ••• •01')
    expect(maskPhone('46733123450')).toBe('•••50')
    expect(maskPhone('+237670000001')).not.toContain('70')
  })

  it.each([
    ['+237670000001', 'mtn'],
    ['+237680000001', 'mtn'],
    ['+237654000001', 'mtn'],
    ['+237655000001', 'orange'],
    ['+237690000001', 'orange'],
    ['+237640000001', 'orange'],
    ['+237620000001', null],
  ])('%s hints at %s', (e164, operator) => {
    expect(operatorHint(e164)).toBe(operator)
  })
})

it('our copy of the metadata equals that of the package', () => {
  expect(cameroonMetadata).toMatchObject({
    version: world.version,
    countries: { CM: world.countries.CM },
    country_calling_codes: { '237': world.country_calling_codes['237'] },
  })
})
