import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { jpegWith, pngChunk, pngHead, pngMark, pngWith, vp8, webp, webpWith } from '@/testing/pictures'
import { zipOf } from '@/testing/zip'
import { cleanPicture } from './clean-picture'

const clean = (bytes: Buffer) => cleanPicture(bytes, 1_000)
const place = Buffer.from('Exif\0\0GPS 4.05N 9.70E')
const end = pngChunk('IEND', Buffer.alloc(0))
const pixels = (bytes: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const archive = zipOf([{ name: 'a.html', content: Buffer.from('<script>1</script>') }])

describe('refuses', () => {
  const cases: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a WebP that is cut off', webp(10, 10).subarray(0, -2)],
    ['a WebP with something behind it', Buffer.concat([webp(10, 10), archive])],
    ['a WebP with a false length', Buffer.concat([webp(10, 10), Buffer.alloc(2)])],
    ['a WebP without a frame', webpWith(['EXIF', place])],
    ['a WebP with two frames', webpWith(['VP8 ', vp8(9, 9)], ['VP8 ', vp8(9, 9)])],
    ['a WebP that moves', webpWith(['ANIM', Buffer.alloc(6)], ['ANMF', Buffer.alloc(40)])],
    ['a WebP whose frame is none', webpWith(['VP8 ', Buffer.alloc(40)])],
    ['a WebP without pixels', webp(0, 10)],
    ['a WebP that holds a page', webpWith(['VP8 ', Buffer.concat([vp8(9, 9), Buffer.from('<script>')])])],
    ['a JPEG that is cut off', jpegWith(9, 9).subarray(0, -2)],
    ['a JPEG with an archive behind it', Buffer.concat([jpegWith(9, 9), archive])],
    ['a JPEG with a false length of a segment', Buffer.from('ffd8ffe0ffff4a46', 'hex')],
    ['a JPEG with two frames', jpegWith(9, 9, [0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0])])],
    ['a JPEG with a marker that is none', jpegWith(9, 9, [0x01, Buffer.alloc(4)])],
    ['a JPEG without pixels', Buffer.from('ffd8ffd9', 'hex')],
    ['a JPEG with a PHP page in its tables', jpegWith(9, 9, [0xdb, Buffer.from('<?php system(1)')])],
    ['a PNG with something behind it', Buffer.concat([pngWith(9, 9), Buffer.from('x')])],
    ['a PNG with a false checksum', Buffer.concat([pngWith(9, 9).subarray(0, -1), Buffer.from([0])])],
    ['a PNG that unpacks to more', Buffer.concat([pngMark, pngHead(9, 9), pixels(50_000_000), end])],
    ['a PNG that unpacks to less', Buffer.concat([pngMark, pngHead(9, 9), pixels(10), end])],
    ['a PNG that moves', pngWith(9, 9, pngChunk('acTL', Buffer.alloc(8)))],
    ['a PNG with an unknown part that matters', pngWith(9, 9, pngChunk('ABCD', Buffer.alloc(8)))],
    ['a PNG without pixels', pngWith(0, 9)],
  ]
  it.each(cases)('%s', (_name, bytes) => {
    expect(clean(bytes)).toBeNull()
  })
  it('to unpack a PNG of more pixels than allowed', () => {
    const bomb = Buffer.concat([pngMark, pngHead(60_000, 60_000), pixels(1_000), end])
    expect(clean(bomb)).toMatchObject({ width: 60_000, height: 60_000 })
  })
})

describe('keeps nothing but the pixels', () => {
  const cases: [string, Buffer, Buffer][] = [
    [
      'webp',
      webpWith(
        ['VP8X', Buffer.alloc(10)],
        ['ICCP', place],
        ['VP8 ', vp8(80, 60)],
        ['EXIF', place],
        ['XMP ', place],
      ),
      webp(80, 60),
    ],
    ['jpg', jpegWith(80, 60, [0xe0, place], [0xe1, place], [0xed, place], [0xfe, place]), jpegWith(80, 60)],
    [
      'png',
      pngWith(80, 60, pngChunk('eXIf', place), pngChunk('tEXt', place), pngChunk('iCCP', place)),
      pngWith(80, 60),
    ],
  ]
  it.each(cases)('of a %s', (kind, bytes, expected) => {
    expect(clean(bytes)).toEqual({ kind, width: 80, height: 60, bytes: expected })
    expect(clean(bytes)?.bytes.includes('GPS')).toBe(false)
  })
  it('with what is transparent in a WebP', () => {
    const alpha = Buffer.alloc(12, 3)
    const bytes = webpWith(['VP8X', Buffer.alloc(10, 255)], ['ALPH', alpha], ['VP8 ', vp8(300, 200)])
    const picture = clean(bytes)
    expect(picture).toMatchObject({ width: 300, height: 200 })
    expect(clean(picture?.bytes ?? Buffer.alloc(0))).toEqual(picture)
    expect(picture?.bytes.includes(alpha)).toBe(true)
  })
  it('of a lossless WebP', () => {
    const frame = Buffer.from([0x2f, 0x4f, 0xc0, 0x0e, 0, 1, 2, 3])
    expect(clean(webpWith(['VP8L', frame]))).toMatchObject({ kind: 'webp', width: 80, height: 60 })
  })
})
