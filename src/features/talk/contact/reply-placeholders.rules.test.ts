import { describe, expect, it } from 'vitest'
import { fillPlaceholders, openPlaceholders } from './reply-placeholders.rules'

describe('placeholders of ready answers', () => {
  it('are filled in where something is known, and stay where not', () => {
    const text = 'Dear {first_name}, pay {amount} by {class_begins}. {receipt_link} {name}'
    const filled = fillPlaceholders(text, { first_name: 'Odile', name: 'Odile', amount: '15 000 F' })
    expect(filled).toBe('Dear Odile, pay 15 000 F by {class_begins}. {receipt_link} Odile')
    expect(openPlaceholders(filled)).toEqual(['{class_begins}', '{receipt_link}'])
  })

  it('what is put in is not read again, and other brackets are words', () => {
    expect(fillPlaceholders('{name}', { name: '$& {amount}' })).toBe('$& {amount}')
    expect(openPlaceholders('Use {braces} or {Amount}; {amount} and {amount}')).toEqual(['{amount}'])
  })
})
