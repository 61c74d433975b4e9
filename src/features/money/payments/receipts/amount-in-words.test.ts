import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words'

const english: [number, string][] = [
  [0, 'Zero CFA francs'],
  [1, 'One CFA franc'],
  [21, 'Twenty-one CFA francs'],
  [100, 'One hundred CFA francs'],
  [115, 'One hundred and fifteen CFA francs'],
  [1_001, 'One thousand and one CFA francs'],
  [15_000, 'Fifteen thousand CFA francs'],
  [15_500, 'Fifteen thousand five hundred CFA francs'],
  [99_999, 'Ninety-nine thousand nine hundred and ninety-nine CFA francs'],
  [1_000_000, 'One million CFA francs'],
  [2_340_080, 'Two million three hundred and forty thousand and eighty CFA francs'],
]

const french: [number, string][] = [
  [0, 'Zéro franc CFA'],
  [1, 'Un franc CFA'],
  [21, 'Vingt et un francs CFA'],
  [71, 'Soixante et onze francs CFA'],
  [80, 'Quatre-vingts francs CFA'],
  [81, 'Quatre-vingt-un francs CFA'],
  [91, 'Quatre-vingt-onze francs CFA'],
  [99, 'Quatre-vingt-dix-neuf francs CFA'],
  [100, 'Cent francs CFA'],
  [200, 'Deux cents francs CFA'],
  [201, 'Deux cent un francs CFA'],
  [280, 'Deux cent quatre-vingts francs CFA'],
  [1_000, 'Mille francs CFA'],
  [15_000, 'Quinze mille francs CFA'],
  [15_500, 'Quinze mille cinq cents francs CFA'],
  [77_070, 'Soixante-dix-sept mille soixante-dix francs CFA'],
  [80_000, 'Quatre-vingt mille francs CFA'],
  [200_000, 'Deux cent mille francs CFA'],
  [1_000_000, 'Un million de francs CFA'],
  [2_000_000, 'Deux millions de francs CFA'],
  [80_000_000, 'Quatre-vingts millions de francs CFA'],
  [1_015_000, 'Un million quinze mille francs CFA'],
]

describe('amounts in words', () => {
  it.each(english)('%i in English', (amount, words) => expect(amountInWords(amount, 'en')).toBe(words))
  it.each(french)('%i in French', (amount, words) => expect(amountInWords(amount, 'fr')).toBe(words))
  it.each([-1, 1.5, Number.NaN, 1e9])('refuses %d', (amount) => {
    expect(() => amountInWords(amount, 'en')).toThrow(RangeError)
  })
})
