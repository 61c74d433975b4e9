import { expect, it } from 'vitest'
import { attachmentName } from './file-response'

it.each([
  ['work.pdf', `attachment; filename="work.pdf"; filename*=UTF-8''work.pdf`],
  ['Devoir n° 3.txt', `attachment; filename="Devoir n_ 3.txt"; filename*=UTF-8''Devoir%20n%C2%B0%203.txt`],
  ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  [
    'a\r\nSet-Cookie: x.txt',
    `attachment; filename="a__Set-Cookie: x.txt"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.txt`,
  ],
  [`it's (1)*.txt`, `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
])('%j keeps the header intact', (name, header) => {
  expect(attachmentName(name)).toBe(header)
})
