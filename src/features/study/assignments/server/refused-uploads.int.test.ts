import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileForm, jpegOf, pdf, pngOf, uploadBench } from '@/testing/uploads'
import { zipOf } from '@/testing/zip'

const boundary = 'xxBOUNDARYxx'
const rawForm = (filename: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="assignment"; filename="${filename}"\r\n\r\n${content}\r\n--${boundary}--\r\n`
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const bench = uploadBench()
const { filesOnDisk, post, refused } = bench

describe('refuses, and keeps nothing of', () => {
  const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
  const bomb = zipOf([{ name: 'big.txt', content: Buffer.from('x'), claimedSize: 4_000_000_000 }])
  const lying = zipOf([{ name: 'a.txt', content: deflateRawSync(Buffer.alloc(1_000_000)), claimedSize: 10 }])
  const many = zipOf(Array.from({ length: 2_100 }, (_, i) => ({ name: `${i}`, content: Buffer.from('x') })))
  const cases: [string, number, () => FormData][] = [
    ['no file', 422, () => fileForm({ name: 'program', content: bench.slug })],
    ['an empty file field', 422, () => fileForm({ filename: '', content: '' })],
    ['an empty file', 422, () => fileForm({ filename: 'a.txt', content: '' })],
    ['another field name', 422, () => fileForm({ name: 'file', filename: 'a.txt', content: 'hello' })],
    [
      'eleven files',
      422,
      () => fileForm(...Array.from({ length: 11 }, (_, n) => ({ filename: `${n}.txt`, content: 'hello' }))),
    ],
    [
      'a good file with one that is refused',
      415,
      () => fileForm({ filename: 'a.txt', content: 'hello' }, { filename: 'b.exe', content: exe }),
    ],
    [
      'a good file with an empty one',
      422,
      () => fileForm({ filename: 'a.txt', content: 'hello' }, { filename: 'b.txt', content: '' }),
    ],
    [
      'files of more than 60 MiB together',
      413,
      () =>
        fileForm(
          ...Array.from({ length: 4 }, (_, n) => ({
            filename: `${n}.txt`,
            content: Buffer.alloc(16 * 1024 * 1024, 'a'),
          })),
        ),
    ],
    ['a text of spaces alone', 422, () => fileForm({ name: 'text', content: ' \n\t ' })],
    ['a text with NUL', 422, () => fileForm({ name: 'text', content: 'a\0b' })],
    ['a text of 20,001 characters', 422, () => fileForm({ name: 'text', content: 'é'.repeat(20_001) })],
    ['a text without end', 422, () => fileForm({ name: 'text', content: 'é'.repeat(200_000) })],
    [
      'a good file with a text that is refused',
      422,
      () => fileForm({ name: 'text', content: 'a\0' }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'an item that is no id',
      422,
      () => fileForm({ name: 'item', content: "' or 1=1" }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'an item that does not exist',
      422,
      () => fileForm({ name: 'item', content: randomUUID() }, { filename: 'a.txt', content: 'hello' }),
    ],
    ['an executable', 415, () => fileForm({ filename: 'a.exe', content: exe })],
    ['an executable called pdf', 415, () => fileForm({ filename: 'a.pdf', content: exe })],
    ['an executable called txt', 415, () => fileForm({ filename: 'a.txt', content: exe })],
    ['an svg', 415, () => fileForm({ filename: 'a.svg', content: '<svg onload="alert(1)"/>' })],
    ['html called png', 415, () => fileForm({ filename: 'a.png', content: '<script>alert(1)</script>' })],
    [
      'text that is not UTF-8',
      415,
      () => fileForm({ filename: 'a.txt', content: Buffer.from([0x61, 0xe9, 0x62]) }),
    ],
    ['text with NUL', 415, () => fileForm({ filename: 'a.js', content: 'a\0b' })],
    ['a pdf called js', 415, () => fileForm({ filename: 'a.js', content: pdf })],
    [
      'a zip called docx',
      415,
      () => fileForm({ filename: 'a.docx', content: zipOf([{ name: 'a', content: Buffer.from('a') }]) }),
    ],
    [
      'a pdf that is a zip as well',
      415,
      () =>
        fileForm({
          filename: 'a.pdf',
          content: Buffer.concat([pdf, zipOf([{ name: 'a', content: Buffer.from('a') }])]),
        }),
    ],
    ['a zip bomb', 422, () => fileForm({ filename: 'a.zip', content: bomb })],
    ['a zip that unpacks to more than it says', 422, () => fileForm({ filename: 'a.zip', content: lying })],
    [
      'a picture of 3,600 megapixels',
      422,
      () => fileForm({ filename: 'a.png', content: pngOf(60_000, 60_000) }),
    ],
    [
      'a photo of 4,000 megapixels',
      422,
      () => fileForm({ filename: 'a.jpg', content: jpegOf(65_000, 65_000) }),
    ],
    [
      'a picture that does not say its size',
      415,
      () => fileForm({ filename: 'a.jpg', content: jpegOf(0, 0).subarray(0, 12) }),
    ],
    ['a zip of thousands', 422, () => fileForm({ filename: 'a.zip', content: many })],
    [
      'a zip that leads out',
      422,
      () => fileForm({ filename: 'a.zip', content: zipOf([{ name: '../../x', content: Buffer.from('a') }]) }),
    ],
    [
      'a zip with a link',
      422,
      () =>
        fileForm({
          filename: 'a.zip',
          content: zipOf([{ name: 'a', content: Buffer.from('/etc/passwd'), symlink: true }]),
        }),
    ],
    [
      'a zip that is cut off',
      422,
      () =>
        fileForm({
          filename: 'a.zip',
          content: zipOf([{ name: 'a', content: Buffer.from('a') }]).subarray(0, 60),
        }),
    ],
    [
      'a program that is not theirs',
      422,
      () => fileForm({ name: 'program', content: 'other' }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'a week that is not there',
      422,
      () => fileForm({ name: 'week', content: '9' }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'a name of 300 characters',
      422,
      () => fileForm({ filename: `${'n'.repeat(300)}.txt`, content: 'hello' }),
    ],
    [
      '20 MiB and one byte',
      413,
      () => fileForm({ filename: 'a.txt', content: Buffer.alloc(20 * 1024 * 1024 + 1, 'a') }),
    ],
  ]
  it.each(cases)('%s: %i', async (_name, status, form) => {
    const before = filesOnDisk()
    await refused(await post(form()), status, before)
  })

  it.each([
    ['../../x.txt', 422],
    ['..\\\\..\\\\x.txt', 422],
    ['a\0.txt', 400],
  ])('the name %j', async (filename, status) => {
    const before = filesOnDisk()
    await refused(await post(rawForm(filename, 'hello'), multipart), status, before)
  })

  it('a body that is no form, and one that breaks off', async () => {
    const before = filesOnDisk()
    await refused(await post('{}', { 'content-type': 'application/json' }), 415, before)
    await refused(await post('hello', { 'content-type': 'multipart/form-data' }), 415, before)
    await refused(await post('nonsense', multipart), 400, before)
    await refused(await post(rawForm('a.txt', 'hello').slice(0, 95), multipart), 400, before)
  })

  it('a body without end, in constant memory', async () => {
    const before = filesOnDisk()
    const chunk = Buffer.alloc(64 * 1024, 'a')
    let sentBytes = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(rawForm('a.txt', '').split('\r\n--')[0] as string)),
      pull: (controller) => {
        sentBytes += chunk.length
        controller.enqueue(chunk)
      },
    })
    await refused(await post(endless, multipart), 413, before)
    expect(sentBytes).toBeLessThan(23 * 1024 * 1024)
  })

  it('an announced size beyond the limit, before reading', async () => {
    const before = filesOnDisk()
    await refused(
      await post(rawForm('a.txt', 'x'), { ...multipart, 'content-length': '99999999999' }),
      413,
      before,
    )
  })
})
