import { describe, expect, it } from 'vitest'
import { incoming } from '@/config/limits'
import { addressOf, cutText, fileNames, isAutomatic } from './answer-mail.rules'

describe('an e-mail', () => {
  it.each([
    [{ 'auto-submitted': 'auto-generated' }],
    [{ precedence: 'List' }],
    [{ precedence: 'auto_reply' }],
    [{ 'x-auto-response-suppress': 'OOF' }],
    [{ 'x-autoreply': 'yes' }],
    [{ 'x-autorespond': 'Out of the office' }],
    [{ 'return-path': ' <> ' }],
    [{ 'list-id': '<news.example>' }],
  ])('with %j was written by a program', (headers) => {
    expect(isAutomatic(headers, 'amina@example.cm')).toBe(true)
  })

  it.each(['no-reply@example.cm', 'noreply+7@example.cm', 'Postmaster@example.cm', 'bounces-12@example.cm'])(
    'of %s was written by a program',
    (from) => {
      expect(isAutomatic({}, from)).toBe(true)
    },
  )

  it.each([
    [{}, 'amina@example.cm'],
    [{ 'auto-submitted': 'No' }, 'amina@example.cm'],
    [{ precedence: 'first-class', 'return-path': '<amina@example.cm>' }, 'amina@example.cm'],
    [{}, 'noreplyson@example.cm'],
  ])('with %j of %s was written by a person', (headers, from) => {
    expect(isAutomatic(headers, from)).toBe(false)
  })

  it.each([
    ['Amina <Amina@Example.cm>', 'amina@example.cm'],
    [' amina@example.cm ', 'amina@example.cm'],
    ['"x <a@b.cm>" <amina@example.cm>', 'amina@example.cm'],
    ['Amina', null],
    ['', null],
    [`${'x'.repeat(400)} <amina@example.cm>`, null],
  ])('from %j has the address %j', (from, address) => {
    expect(addressOf(from)).toBe(address)
  })
})

describe('what is stored', () => {
  it('is bounded, and says when something was cut off', () => {
    const most = 'x'.repeat(incoming.textLength)
    expect(cutText(most)).toEqual({ text: most, isCut: false })
    expect(cutText(`${most}x`)).toEqual({ text: most, isCut: true })
    expect(cutText(' a\u0000\ud83db ').isCut).toBe(false)
  })

  it('has at most ten names of files, each short and never empty', () => {
    const names = fileNames([' \u0000', 'x'.repeat(500), ...Array.from({ length: 20 }, () => 'a\nb.pdf')])
    expect(names).toHaveLength(incoming.files)
    expect(names.slice(0, 3)).toEqual(['?', 'x'.repeat(incoming.fileNameLength), 'a b.pdf'])
  })
})
