import type { Locale } from '@/config/locales'

const english = {
  units: [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
    ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ],
  tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
}

const french = {
  units: [
    ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze'],
    ...['douze', 'treize', 'quatorze', 'quinze', 'seize', 'dix-sept', 'dix-huit', 'dix-neuf'],
  ],
  tens: [
    '',
    '',
    'vingt',
    'trente',
    'quarante',
    'cinquante',
    'soixante',
    'soixante',
    'quatre-vingt',
    'quatre-vingt',
  ],
}

const at = (words: readonly string[], index: number) => words[index] ?? ''

function englishBelowThousand(value: number): string {
  if (value < 20) {
    return at(english.units, value)
  }
  if (value < 100) {
    const rest = value % 10
    return `${at(english.tens, Math.floor(value / 10))}${rest ? `-${at(english.units, rest)}` : ''}`
  }
  const rest = value % 100
  return `${at(english.units, Math.floor(value / 100))} hundred${rest ? ` and ${englishBelowThousand(rest)}` : ''}`
}

/** `closed`: only a noun follows, so quatre-vingts and deux cents are written with s. */
function frenchBelowHundred(value: number, closed: boolean): string {
  if (value < 20) {
    return at(french.units, value)
  }
  const ten = Math.floor(value / 10)
  // In French 70 and 90 are 60 and 80 plus 10 to 19.
  const rest = ten === 7 || ten === 9 ? (value % 10) + 10 : value % 10
  if (rest === 0) {
    return ten === 8 && closed ? 'quatre-vingts' : at(french.tens, ten)
  }
  const joint = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'
  return `${at(french.tens, ten)}${joint}${at(french.units, rest)}`
}

function frenchBelowThousand(value: number, closed: boolean): string {
  if (value < 100) {
    return frenchBelowHundred(value, closed)
  }
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const many = hundreds > 1
  const head = many ? `${at(french.units, hundreds)} cent` : 'cent'
  return rest ? `${head} ${frenchBelowHundred(rest, closed)}` : `${head}${many && closed ? 's' : ''}`
}

const frenchWords = {
  million: (count: number) => `${frenchBelowThousand(count, true)} million${count > 1 ? 's' : ''}`,
  thousand: (count: number) => (count === 1 ? 'mille' : `${frenchBelowThousand(count, false)} mille`),
  rest: (count: number) => frenchBelowThousand(count, true),
}

const englishWords = {
  million: (count: number) => `${englishBelowThousand(count)} million`,
  thousand: (count: number) => `${englishBelowThousand(count)} thousand`,
  rest: englishBelowThousand,
}

function numberInWords(value: number, locale: Locale): string {
  const words = locale === 'fr' ? frenchWords : englishWords
  const [millions, thousands, rest] = [Math.floor(value / 1e6), Math.floor(value / 1e3) % 1000, value % 1000]
  const parts = [
    millions ? words.million(millions) : '',
    thousands ? words.thousand(thousands) : '',
    rest || value === 0
      ? (locale === 'en' && rest > 0 && rest < 100 && value > 100 ? 'and ' : '') + words.rest(rest)
      : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** 15000 → 'Fifteen thousand CFA francs', 'Quinze mille francs CFA'. Whole XAF below one billion. */
export function amountInWords(amountXaf: number, locale: Locale): string {
  if (!Number.isInteger(amountXaf) || amountXaf < 0 || amountXaf >= 1e9) {
    throw new RangeError('an amount is a whole number of XAF below one billion')
  }
  const words = numberInWords(amountXaf, locale)
  const plural = locale === 'fr' ? amountXaf > 1 : amountXaf !== 1
  const franc = plural ? 'francs' : 'franc'
  const of = amountXaf > 0 && amountXaf % 1e6 === 0 ? 'de ' : ''
  const sentence = locale === 'fr' ? `${words} ${of}${franc} CFA` : `${words} CFA ${franc}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}
