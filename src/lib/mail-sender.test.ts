import { describe, expect, it } from 'vitest'
import { mayBeSender, senderOf } from './mail-sender'

const academy = { name: 'Kmer Code', email: 'contact@kmer-code.cm', sender: { name: '', address: '' } }
const withSender = (sender: { name?: string; address?: string }) => ({
  ...academy,
  sender: { ...academy.sender, ...sender },
})

describe('who e-mails come from', () => {
  it.each([
    [academy, undefined, 'Kmer Code <contact@kmer-code.cm>'],
    [academy, 'Mboa <mail@mboa.cm>', 'Mboa <mail@mboa.cm>'],
    [academy, 'mail@mboa.cm', 'mail@mboa.cm'],
    [withSender({ name: 'The office' }), 'mail@mboa.cm', 'The office <mail@mboa.cm>'],
    [withSender({ name: 'The office' }), 'Mboa <mail@mboa.cm>', 'The office <mail@mboa.cm>'],
    [withSender({ address: 'hello@mboa.cm' }), 'Mboa <mail@mboa.cm>', 'Mboa <hello@mboa.cm>'],
    [withSender({ address: 'hello@elsewhere.cm' }), 'Mboa <mail@mboa.cm>', 'Mboa <mail@mboa.cm>'],
    [withSender({ name: 'Code, in Douala' }), undefined, '"Code, in Douala" <contact@kmer-code.cm>'],
  ])('%j with %j: %s', (site, configured, from) => {
    expect(senderOf(site, configured)).toBe(from)
  })

  it.each([
    ['', 'mail@mboa.cm', true],
    ['hello@MBOA.cm', 'Mboa <mail@mboa.cm>', true],
    ['hello@mail.mboa.cm', 'Mboa <mail@mboa.cm>', false],
    ['hello@elsewhere.cm', 'mail@mboa.cm', false],
    ['hello@elsewhere.cm', undefined, true],
  ])('%j beside %j: %j', (address, configured, may) => {
    expect(mayBeSender(address, configured)).toBe(may)
  })
})
