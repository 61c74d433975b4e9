import {
  ABS,
  AND,
  AVERAGE,
  CONCAT,
  CONCATENATE,
  COUNT,
  COUNTA,
  COUNTBLANK,
  HLOOKUP,
  INT,
  LARGE,
  LEFT,
  LEN,
  LOWER,
  MATCH,
  MAX,
  MEDIAN,
  MID,
  MIN,
  MOD,
  NOT,
  OR,
  POWER,
  PRODUCT,
  PROPER,
  RIGHT,
  ROUND,
  ROUNDDOWN,
  ROUNDUP,
  SMALL,
  SQRT,
  SUBSTITUTE,
  SUM,
  SUMPRODUCT,
  TEXTJOIN,
  TRIM,
  UPPER,
  VLOOKUP,
} from '@formulajs/formulajs'
import { criteriaFunctions } from './criteria'
import { moveMonths, partsOfDay, toSerial } from './dates'

type SheetFunction = (...values: never[]) => unknown
type Cell = number | string | boolean | null

const list = (table: Cell[][] | Cell): Cell[] => (Array.isArray(table) ? table.flat() : [table])
const alike = (one: Cell | undefined, other: Cell) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : one === other

/** One row or one column may be counted through with a single number. */
function index(table: Cell[][] | Cell, row: number, column: number | null = null) {
  const rows = Array.isArray(table) ? table : [[table]]
  const [y, x] = rows.length === 1 && column === null ? [1, row] : [row, column ?? 1]
  const cell = rows[y - 1]?.[x - 1]
  return cell === undefined ? new Error('#REF!') : cell
}

/** `mode`: 0 exactly, -1 or the next smaller one, 1 or the next larger one. */
function lookUp(wanted: Cell, keys: Cell[][], results: Cell[][], missing: Cell = null, mode = 0) {
  const [cells, values] = [list(keys), list(results)]
  let place = cells.findIndex((cell) => alike(cell, wanted))
  if (place < 0 && mode !== 0 && typeof wanted === 'number') {
    const distances = cells.map((cell) => (typeof cell === 'number' ? (cell - wanted) * Math.sign(mode) : -1))
    const nearest = Math.min(...distances.filter((distance) => distance >= 0))
    place = distances.indexOf(nearest)
  }
  return place < 0 ? (missing ?? new Error('#N/A')) : (values[place] ?? 0)
}

function between(start: number, end: number, unit: string) {
  const [from, to] = [partsOfDay(start), partsOfDay(end)]
  const months = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0)
  const answers: Record<string, number> = { d: end - start, m: months, y: Math.floor(months / 12) }
  return end < start ? new Error('#NUM!') : (answers[unit.toLowerCase()] ?? new Error('#NUM!'))
}

function weekday(serial: number, kind = 1) {
  const fromSunday = partsOfDay(serial).weekday
  const fromMonday = (fromSunday + 6) % 7
  return { 1: fromSunday + 1, 2: fromMonday + 1, 3: fromMonday }[kind] ?? new Error('#NUM!')
}

/** Functions of days: what they get is read as a day first. */
export const dayFunctions = {
  YEAR: (day: number) => partsOfDay(day).year,
  MONTH: (day: number) => partsOfDay(day).month,
  DAY: (day: number) => partsOfDay(day).day,
  WEEKDAY: weekday,
  DAYS: (end: number, start: number) => end - start,
  EDATE: moveMonths,
  EOMONTH: (day: number, months: number) => {
    const { year, month } = partsOfDay(day)
    return toSerial(year, month + months + 1, 0)
  },
}

/** Functions whose result is a day. */
export const answersDay: ReadonlySet<string> = new Set(['DATE', 'EDATE', 'EOMONTH'])
/** Functions whose result is one of the values that they get, and a day if that is one. */
export const choosesValue: ReadonlySet<string> = new Set([
  'HLOOKUP',
  'INDEX',
  'LARGE',
  'MAX',
  'MAXIFS',
  'MIN',
  'MINIFS',
  'SMALL',
  'VLOOKUP',
  'XLOOKUP',
])

/**
 * By their English names. IF, IFERROR, IFNA, TEXT and TODAY are in the evaluator: they decide what is computed, or need more
 * than values.
 */
export const functions: Readonly<Record<string, SheetFunction>> = {
  ...criteriaFunctions,
  ...dayFunctions,
  ABS,
  AND,
  AVERAGE,
  CONCAT,
  CONCATENATE,
  COUNT,
  COUNTA,
  COUNTBLANK,
  HLOOKUP,
  INT,
  LARGE,
  LEFT,
  LEN,
  LOWER,
  MATCH,
  MAX,
  MEDIAN,
  MID,
  MIN,
  MOD,
  NOT,
  OR,
  POWER,
  PRODUCT,
  PROPER,
  RIGHT,
  ROUND,
  ROUNDDOWN,
  ROUNDUP,
  SMALL,
  SQRT,
  SUBSTITUTE,
  SUM,
  SUMPRODUCT,
  TEXTJOIN,
  TRIM,
  UPPER,
  VLOOKUP,
  DATE: (year: number, month: number, day: number) => toSerial(year, month, day),
  DATEDIF: between,
  INDEX: index,
  XLOOKUP: lookUp,
}

/** French names; accents are optional. */
export const frenchNames: Readonly<Record<string, string>> = {
  SOMME: 'SUM',
  'SOMME.SI': 'SUMIF',
  'SOMME.SI.ENS': 'SUMIFS',
  SOMMEPROD: 'SUMPRODUCT',
  PRODUIT: 'PRODUCT',
  MOYENNE: 'AVERAGE',
  'MOYENNE.SI.ENS': 'AVERAGEIFS',
  'MAX.SI.ENS': 'MAXIFS',
  'MIN.SI.ENS': 'MINIFS',
  'MOYENNE.SI': 'AVERAGEIF',
  MEDIANE: 'MEDIAN',
  NB: 'COUNT',
  NBVAL: 'COUNTA',
  'NB.VIDE': 'COUNTBLANK',
  'NB.SI': 'COUNTIF',
  'NB.SI.ENS': 'COUNTIFS',
  'GRANDE.VALEUR': 'LARGE',
  'PETITE.VALEUR': 'SMALL',
  SI: 'IF',
  SIERREUR: 'IFERROR',
  'SI.NON.DISP': 'IFNA',
  ET: 'AND',
  OU: 'OR',
  NON: 'NOT',
  VRAI: 'TRUE',
  FAUX: 'FALSE',
  ARRONDI: 'ROUND',
  'ARRONDI.SUP': 'ROUNDUP',
  'ARRONDI.INF': 'ROUNDDOWN',
  ENT: 'INT',
  PUISSANCE: 'POWER',
  RACINE: 'SQRT',
  RECHERCHEV: 'VLOOKUP',
  RECHERCHEH: 'HLOOKUP',
  RECHERCHEX: 'XLOOKUP',
  EQUIV: 'MATCH',
  CONCATENER: 'CONCATENATE',
  GAUCHE: 'LEFT',
  DROITE: 'RIGHT',
  STXT: 'MID',
  NBCAR: 'LEN',
  MAJUSCULE: 'UPPER',
  MINUSCULE: 'LOWER',
  NOMPROPRE: 'PROPER',
  SUPPRESPACE: 'TRIM',
  SUBSTITUE: 'SUBSTITUTE',
  'JOINDRE.TEXTE': 'TEXTJOIN',
  TEXTE: 'TEXT',
  AUJOURDHUI: 'TODAY',
  ANNEE: 'YEAR',
  MOIS: 'MONTH',
  JOUR: 'DAY',
  JOURSEM: 'WEEKDAY',
  JOURS: 'DAYS',
  'MOIS.DECALER': 'EDATE',
  'FIN.MOIS': 'EOMONTH',
}

/** Names that exist only in English; MAX, for example, exists in both languages. */
export const englishNames: ReadonlySet<string> = new Set(Object.values(frenchNames))
