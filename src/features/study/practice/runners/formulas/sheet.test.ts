import { describe, expect, it } from 'vitest'
import { frenchNames, functions } from './functions'
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
    ['1,500', '1500'],
    ['-12,500.5', '-12500.5'],
    ['1,5', '1.5'],
    ['4.500', '4.5'],
  ])('%s → %s', (formula, expected) => {
    expect(value(formula)).toBe(expected)
  })
})

it('reads 1,500 as one and a half in French', () => {
  expect(showValue(new Sheet({ A1: '1,500' }, 'fr').value('A1'), 'fr')).toBe('1,5')
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

const days = { E1: '2026-11-28', E2: '05/12/2026', E3: '31/01/2027', F1: 'rendu', F2: 'Rendu', F3: '' }
const today = '2026-11-28'
const onDay = (formula: string, language: 'en' | 'fr' = 'en') =>
  showValue(new Sheet({ ...cells, ...days, Z9: formula }, language, today).value('Z9'), language)

describe('days', () => {
  it.each([
    ['2026-11-28', '28/11/2026'],
    ['28/11/2026', '28/11/2026'],
    ['31/02/2026', '31/02/2026'],
    ['=E2-E1', '7'],
    ['=E1+30', '28/12/2026'],
    ['=E1-1', '27/11/2026'],
    ['=DATE(2026,2,31)', '03/03/2026'],
    ['=TODAY()', '28/11/2026'],
    ['=E2-TODAY()', '7'],
    ['=YEAR(E1)*10000+MONTH(E1)*100+DAY(E1)', '20261128'],
    ['=WEEKDAY(E1)', '7'],
    ['=WEEKDAY(E1,2)', '6'],
    ['=DAYS(E3,E1)', '64'],
    ['=DATEDIF(E1,E3,"m")', '2'],
    ['=EDATE(E3,1)', '28/02/2027'],
    ['=EOMONTH(E1,0)', '30/11/2026'],
    ['=MAX(E1:E3)', '31/01/2027'],
    ['=IF(E2>TODAY(),"due","late")', 'due'],
    ['=COUNTIF(E1:E3,">="&DATE(2026,12,1))', '2'],
    ['=COUNTIF(E1:E3,"<01/12/2026")', '1'],
    ['=E1>E2', 'FALSE'],
    ['=YEAR("2026-11-28")', '2026'],
    ['=DATEDIF(E3,E1,"d")', '#NUM!'],
    ['=YEAR(A1)', '#VALUE!'],
  ])('%s → %s', (formula, expected) => {
    expect(onDay(formula)).toBe(expected)
  })

  it.each([
    ['=AUJOURDHUI()', '28/11/2026'],
    ['=ANNEE(E1)+MOIS(E1)+JOUR(E1)', '2065'],
    ['=année(E1)', '2026'],
    ['=JOURSEM(E1;2)', '6'],
    ['=FIN.MOIS(E1;1)', '31/12/2026'],
    ['=MOIS.DECALER(E1;1)', '28/12/2026'],
    ['=TEXTE(E1;"jj/mm/aaaa")', '28/11/2026'],
    ['=TEXTE(E1;"jjjj j mmmm aaaa")', 'samedi 28 novembre 2026'],
    ['=TEXTE(1234567,891;"# ##0,00")', '1\u202f234\u202f567,89'],
    ['=TEXTE(0,256;"0,0%")', '25,6%'],
    ['=TEXTE(B1;"# ##0 ""FCFA""")', '1\u202f500 FCFA'],
  ])('%s → %s in French', (formula, expected) => {
    expect(onDay(formula, 'fr')).toBe(expected)
  })
})

describe('looks up and counts', () => {
  it.each([
    ['=TEXT(1234.5,"#,##0.00")', '1,234.50'],
    ['=TEXT(7,"000")', '007'],
    ['=TEXT(1.005,"0.00")', '1.01'],
    ['=TEXT(E1,"dddd d mmmm yyyy")', 'Saturday 28 November 2026'],
    ['=TEXT("a","0")', 'a'],
    ['=XLOOKUP("sel",A1:A3,B1:B3)', '200'],
    ['=XLOOKUP("Mil",A1:A3,B1:B3)', '#N/A'],
    ['=XLOOKUP("Mil",A1:A3,B1:B3,"none")', 'none'],
    ['=XLOOKUP(300,B1:B3,A1:A3,,-1)', 'Sel'],
    ['=XLOOKUP(300,B1:B3,A1:A3,,1)', 'Riz'],
    ['=XLOOKUP("Sel",A1:A3,E1:E3)', '05/12/2026'],
    ['=RECHERCHEX("Huile";A1:A3;B1:B3)', '1800'],
    ['=VLOOKUP("Mil",A1:C3,2,FALSE)', '#N/A'],
    ['=IFNA(VLOOKUP("Mil",A1:C3,2,FALSE),0)', '0'],
    ['=IFNA(1/0,0)', '#DIV/0!'],
    ['=INDEX(A1:C3,MATCH("Sel",A1:A3,0),2)', '200'],
    ['=INDEX(A1:C1,2)', '1500'],
    ['=INDEX(A1:A3,9)', '#REF!'],
    ['=COUNTIF(A1:A3,"sel")', '1'],
    ['=COUNTIF(A1:A3,"*i*")', '2'],
    ['=COUNTIF(F1:F3,"rendu")', '2'],
    ['=COUNTIF(A1:A3,"<>Sel")', '2'],
    ['=COUNTIF(B1:B3,200)', '1'],
    ['=COUNTIFS(B1:B3,">1000",C1:C3,3)', '1'],
    ['=SUMIF(A1:A3,"riz",B1:B3)', '1500'],
    ['=SUMIFS(B1:B3,B1:B3,">1000",A1:A3,"H*")', '1800'],
    ['=AVERAGEIF(B1:B3,">1000")', '1650'],
    ['=AVERAGEIF(B1:B3,">9000")', '#DIV/0!'],
    ['=AVERAGEIFS(B1:B3,A1:A3,"Riz")', '1500'],
    ['=MAXIFS(B1:B3,A1:A3,"<>Huile")', '1500'],
    ['=NB.SI(B1:B3;">0,5")', '3'],
    ['=ROUNDUP(2.1,0)+ROUNDDOWN(2.9,0)', '5'],
    ['=TEXTJOIN(", ",TRUE,A1:A3)', 'Riz, Sel, Huile'],
  ])('%s → %s', (formula, expected) => {
    expect(onDay(formula)).toBe(expected)
  })
})

it('every function has a French name, or the same one', () => {
  const french = new Set(Object.values(frenchNames))
  expect(Object.keys(functions).filter((name) => !french.has(name))).toEqual(
    ['CONCAT', 'ABS', 'MAX', 'MIN', 'MOD', 'DATE', 'DATEDIF', 'INDEX'].sort(
      (one, other) => Object.keys(functions).indexOf(one) - Object.keys(functions).indexOf(other),
    ),
  )
})
