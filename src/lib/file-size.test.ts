import { expect, it } from 'vitest'
import { formatFileSize } from './file-size'

it.each([
  [0, 'en', '0\u00a0B'],
  [1023, 'en', '1,023\u00a0B'],
  [1536, 'en', '1.5\u00a0KB'],
  [1536, 'fr', '1,5\u00a0Ko'],
  [20 * 1024 * 1024, 'fr', '20\u00a0Mo'],
  [150 * 1024, 'en', '150\u00a0KB'],
] as const)('%i bytes in %s are %s', (bytes, locale, text) => {
  expect(formatFileSize(bytes, locale)).toBe(text)
})
