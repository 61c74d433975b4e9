import { expect, it } from 'vitest'
import { splitLinks } from './link-text'

const links = (text: string) => splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

it('finds addresses and leaves the sentence around them unchanged', () => {
  const text = 'See https://nodejs.org/en/docs, (and https://en.wikipedia.org/wiki/C_(language)).'
  expect(links(text)).toEqual(['https://nodejs.org/en/docs', 'https://en.wikipedia.org/wiki/C_(language)'])
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'JaVaScRiPt://%0aalert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  'http://',
  'https://mboa.academy@evil.example/login',
  'https://localhost/x',
  '//evil.example',
  'mailto:a@b.cm',
])('makes no link of %s', (text) => {
  expect(links(text)).toEqual([])
})

it('takes linear time on hostile input', () => {
  const text = `http://a.cm/${')'.repeat(4_000)}`
  const before = process.cpuUsage()
  expect(links(text)).toEqual(['http://a.cm/'])
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(40)
})

it('never lets markup into an address', () => {
  expect(links('https://a.cm/"onmouseover="x')).toEqual(['https://a.cm/'])
  expect(links('https://a.cm/<b>')).toEqual(['https://a.cm/'])
})
