import { expect, it } from 'vitest'
import { formatXaf } from './xaf'

it('formats francs for each language', () => {
  expect(formatXaf(15_000, 'en').replace(/\s/g, ' ')).toBe('XAF 15,000')
  expect(formatXaf(1_250_000, 'fr').replace(/\s/g, ' ')).toBe('1 250 000 FCFA')
})

it('never breaks an amount over two lines', () => {
  expect(formatXaf(15_000, 'en')).not.toContain(' ')
  expect(formatXaf(15_000, 'fr')).not.toContain(' ')
})

it('puts a real minus sign before the whole amount', () => {
  expect(formatXaf(-15_000, 'en')).toBe('\u2212XAF\u00a015,000')
  expect(formatXaf(-15_000, 'fr')).toBe('\u221215\u00a0000\u00a0FCFA')
})
