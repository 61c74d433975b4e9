import { expect, it } from 'vitest'
import { declaredSize } from './declared-picture-size'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : part)),
  )
const zeros = (count: number) => Array.from({ length: count }, () => 0)
const png = (...size: number[]) => bytes('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', size)
const webp = (kind: string, ...rest: number[]) => bytes('RIFF', zeros(4), 'WEBP', kind, rest, zeros(20))

it('reads the size of a PNG, a JPEG and each kind of WebP', () => {
  expect(declaredSize(png(0, 0, 15, 160, 0, 0, 11, 184))).toEqual({ width: 4_000, height: 3_000 })
  const jpeg = bytes([
    0xff, 0xd8, 0xff, 0xe1, 0, 4, 9, 9, 0xff, 0xff, 0xc0, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3,
  ])
  expect(declaredSize(jpeg)).toEqual({ width: 4_000, height: 3_000 })
  expect(declaredSize(webp('VP8X', 10, 0, 0, 0, 0, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0))).toEqual({
    width: 4_000,
    height: 3_000,
  })
  expect(declaredSize(webp('VP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0xa0, 0x0f, 0xb8, 0x0b))).toEqual({
    width: 4_000,
    height: 3_000,
  })
  expect(declaredSize(webp('VP8L', 0, 0, 0, 0, 0x2f, 0x9f, 0xcf, 0xed, 0x02))).toEqual({
    width: 4_000,
    height: 3_000,
  })
})

it('knows no other kind, and no picture that ends before its size', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const others = [
    bytes(),
    bytes('GIF89a', zeros(30)),
    bytes(drawing),
    bytes('ftypheic', zeros(30)),
    bytes('RIFFxxxxWAVEVP8X', zeros(30)),
  ]
  const cut = [
    bytes('\u0089PNG'),
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 200, 1]),
    bytes([0xff, 0xd8, 0xff]),
    bytes('RIFFxxxxWEBPVP8X'),
  ]
  expect([...others, ...cut].map(declaredSize)).toEqual([...others, ...cut].map(() => null))
})

it('believes a bomb what it declares', () => {
  expect(declaredSize(png(0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff))).toEqual({
    width: 2_147_483_647,
    height: 2_147_483_647,
  })
})
