import { describe, expect, it } from 'vitest'
import { incoming } from '@/config/limits'
import { addressOf, cutText, isAutomatic, listFiles } from './answer-mail.rules'

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

  it('has ten files at most, with short names that are never empty', () => {
    const names = [' \u0000', `${'x'.repeat(500)}.pdf`, ...Array.from({ length: 20 }, () => 'a\nb.pdf')]
    const files = listFiles(names.map((name, n) => ({ name, size: 5, fileId: `file-${n}` })))
    const kept = files.filter(({ refusal }) => refusal !== 'too_many')
    expect(kept).toHaveLength(incoming.files)
    expect(kept.slice(0, 3).map(({ refusal }) => refusal)).toEqual(['kind', null, null])
    expect(kept[0]?.filename).toBe('?')
    expect(kept[1]?.filename).toHaveLength(incoming.fileNameLength)
    expect(kept[1]?.filename).toMatch(/^x+…x+\.pdf$/)
    expect(kept[2]?.filename).toBe('a b.pdf')
  })
})
