import { describe, expect, it } from 'vitest'
import { Sheet, showValue } from './sheet'

const rows = [
  ['Riz', 1500, 3],
  ['Sel', 200, 10],
  ['Huile', 1800, '2'],
] as const
const cells: Record<string, string | number> = Object.fromEntries(
  rows.flatMap(([name, price, sold], n) => [
    [`A${n + 1}`, name],
    [`B${n + 1}`, price],
    [`C${n + 1}`, sold],
  ]),
)
const value = (formula: string, more: Record<string, string | number> = {}) =>
  showValue(new Sheet({ ...cells, ...more, Z9: formula }).value('Z9'), 'en')
const inFrench = (formula: string) => showValue(new Sheet({ ...cells, Z9: formula }, 'fr').value('Z9'), 'fr')

describe('computes', () => {
  it.each([
    ['=B1*C1', '4500'],
    ['=1+2*3^2', '19'],
    ['=-(2+3)', '-5'],
    ['=0.1+0.2', '0.3'],
    ['=0,1+0,2', '0.3'],
    ['=50%', '0.5'],
    ['=B1*19,25%', '288.75'],
    ['="a"&"b"&1', 'ab1'],
    ['=C3+1', '3'],
    ['=SUM(B1:B3)', '3500'],
    ['=somme(B1:B3)', '3500'],
    ['=SOMME(B1:B2;0,5)', '1700.5'],
    ['=SUM(B1:B2,0.5)', '1700.5'],
    ['=MOYENNE(B1;B2)', '850'],
    ['=SI(B1>1000;"cher";"ok")', 'cher'],
    ['=IF(B2>1000,"dear","ok")', 'ok'],
    ['=SI(ET(B1>1;B2>1);1;0)', '1'],
    ['=SIERREUR(1/0;"rien")', 'rien'],
    ['=ARRONDI(2/3;2)', '0.67'],
    ['=RECHERCHEV("Sel";A1:C3;2;FAUX)', '200'],
    ['=VLOOKUP("Sel",A1:C3,3,FALSE)', '10'],
    ['=INDEX(A1:A3,MATCH(1800,B1:B3,0))', 'Huile'],
    ['=NB.SI(B1:B3;">1000")', '2'],
    ['=SOMME.SI(B1:B3;">1000")', '3300'],
    ['=MAJUSCULE("été")', 'ÉTÉ'],
    ['=$B$1', '1500'],
    ['=VRAI', 'TRUE'],
    ['1 500', '1500'],
    ['15 %', '0.15'],
  ])('%s → %s', (formula, expected) => {
    expect(value(formula)).toBe(expected)
  })
})

describe('reads what a phone types', () => {
  it.each([
    ['=b3*c2', '18000'],
    ['=$b$1+B$2', '1700'],
    ['=somme(b1:B3)', '3500'],
    ['=Sum(b1:B3,1)', '3501'],
    ['=si(b1>1000;"cher";"ok")', 'cher'],
  ])('%s → %s', (formula, expected) => {
    expect(value(formula)).toBe(expected)
  })
})

describe('a comma between figures', () => {
  it.each([
    ['=B1*0,5', '750'],
    ['=(B1+B2)*(0,5)', '850'],
    ['=ARRONDI(B1*0,5;0)', '750'],
    ['=SOMME(B2*1,5)', '300'],
    ['=ABS(-0,5)', '0,5'],
    ['=MAX(0,5)', '0,5'],
    ['0,25', '0,25'],
    ['=ROUND(2.345,2)', '2,35'],
    ['=SUM(1,2)', '3'],
    ['=SOMME(1, 2)', '3'],
  ])('%s → %s in French', (formula, expected) => {
    expect(inFrench(formula)).toBe(expected)
  })

  it.each([
    ['=MAX(1,5)', '5'],
    ['=SOMME(B2*1,5)', '300'],
    ['=B2*(1,5)', '300'],
  ])('%s → %s in English', (formula, expected) => {
    expect(value(formula)).toBe(expected)
  })
})

it.each([
  ['=FOO(1)', '#NOM?'],
  ['=A1+1', '#VALEUR!'],
  ['=2^9999', '#NOMBRE!'],
  ['=(1+2', '#ERREUR!'],
  ['=1/0', '#DIV/0!'],
  ['=B1>B2', 'VRAI'],
])('%s → %s in French', (formula, expected) => {
  expect(inFrench(formula)).toBe(expected)
})

describe('says what is wrong', () => {
  it.each([
    ['=1/0', '#DIV/0!'],
    ['=FOO(1)', '#NAME?'],
    ['=Riz', '#NAME?'],
    ['=A1+1', '#VALUE!'],
    ['=(1+2', '#ERROR!'],
    ['=1 2', '#ERROR!'],
    ['=', '#ERROR!'],
    ['=Z9+1', '#CIRC!'],
    ['=SUM(A1:ZZ999)', '#REF!'],
    ['=2^9999', '#NUM!'],
  ])('%s → %s', (formula, expected) => {
    expect(value(formula)).toBe(expected)
  })

  it('an error goes on into what is computed from it', () => {
    expect(value('=Y1+1', { Y1: '=1/0' })).toBe('#DIV/0!')
    expect(value('=SUM(Y1:Y2)', { Y1: '=1/0' })).toBe('#DIV/0!')
  })
})
