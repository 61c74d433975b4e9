import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { studentCalls } from '@/app/api/calls/student'
import { itemFiles } from '@/config/limits'
import { cleanUploads } from '@/features/study/assignments/server/clean-uploads.job'
import type { ItemView } from '@/features/study/learning/learning.answers'
import { getMyItem } from '@/features/study/learning/server/get-my-item'
import { getProgramPage } from '@/features/study/learning/server/get-program-page'
import { findPublicItem } from '@/features/study/learning/server/get-public-item'
import { callUseCase } from '@/testing/call'
import { actorFor } from '@/testing/factories'
import { testFolder } from '@/testing/folder'
import { type Course, createCourse, createItem } from '@/testing/learning'
import { type Someone, signIn } from '@/testing/office'
import { jpegWith, pngWith, webp } from '@/testing/pictures'
import { testContainer } from '@/testing/test-container'
import { pdf } from '@/testing/uploads'
import { zipOf } from '@/testing/zip'
import type { AddedFile, AddedPicture } from '../curriculum.answers'
import { discardDraft } from './discard-draft'
import { type CurriculumItem, getItem } from './get-item'
import { type PublishAnswer, publishDraft } from './publish-draft'
import { removeFile } from './remove-file'
import { restoreRevision } from './restore-revision'
import { saveDraft } from './save-draft'

const dataDir = testFolder()
const container = testContainer({ env: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' } })
const addPicture = backOfficeCalls['POST /api/admin/curriculum/pictures'].handler
const addFile = backOfficeCalls['POST /api/admin/curriculum/files'].handler
const open = studentCalls['GET /api/curriculum/{name}'].handler

let admin: Someone
let staff: Someone
let paid: Someone
let unpaid: Someone
let stranger: Someone
let course: Course

beforeAll(async () => {
  admin = await signIn({ role: 'admin' })
  staff = await signIn({ role: 'staff' })
  stranger = await signIn()
})
beforeEach(async () => {
  course = await createCourse()
  ;[paid, unpaid] = [await signIn(), await signIn()]
  const programId = course.program.id
  await container.db.enrolment.createMany({
    data: [
      { userId: paid.id, programId, status: 'active' },
      { userId: unpaid.id, programId, status: 'pending' },
    ],
  })
})

type Fields = Record<string, string | { filename: string; content: Buffer | string }>

async function send(handler: typeof addPicture, path: string, fields: Fields, bearer?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') {
      form.append(name, value)
    } else {
      form.append(name, new Blob([new Uint8Array(Buffer.from(value.content))]), value.filename)
    }
  }
  const response = await handler(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      body: form,
    }),
    { params: Promise.resolve({}) },
  )
  return { status: response.status, body: await response.json() }
}

const picture = { filename: 'photo.webp', content: webp(640, 480) }
const pictureFields = (item: string, change: Fields = {}): Fields => ({
  slug: course.program.slug,
  item,
  altEn: 'A market stall',
  altFr: 'Un étal de marché',
  picture,
  ...change,
})
const sendPicture = (fields: Fields, bearer: string | undefined = staff.bearer) =>
  send(addPicture, '/api/admin/curriculum/pictures', fields, bearer)

const csv = { filename: 'prices.csv', content: 'name,price\nTomatoes,500\n' }
const fileFields = async (item: string, change: Fields = {}): Promise<Fields> => ({
  slug: course.program.slug,
  item,
  version: String((await edit(item)).version),
  file: csv,
  ...change,
})
const sendFile = (fields: Fields, bearer: string | undefined = staff.bearer) =>
  send(addFile, '/api/admin/curriculum/files', fields, bearer)

const nameOf = (address: string) => address.slice('/api/curriculum/'.length)
async function read(address: string, bearer?: string) {
  const response = await open(
    new Request(`http://localhost:3000${address}`, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    }),
    { params: Promise.resolve({ name: nameOf(address) }) },
  )
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const statusesOf = async (address: string) => ({
  admin: (await read(address, admin.bearer)).status,
  staff: (await read(address, staff.bearer)).status,
  paid: (await read(address, paid.bearer)).status,
  unpaid: (await read(address, unpaid.bearer)).status,
  stranger: (await read(address, stranger.bearer)).status,
  visitor: (await read(address)).status,
})
const onlyOffice = { admin: 200, staff: 200, paid: 404, unpaid: 404, stranger: 404, visitor: 404 }
const whoPaid = { ...onlyOffice, paid: 200, unpaid: 403 }
const everybody = { admin: 200, staff: 200, paid: 200, unpaid: 200, stranger: 200, visitor: 200 }

const ask = async <T>(useCase: Parameters<typeof callUseCase>[0], input: object, who: Someone = admin) =>
  callUseCase(
    useCase,
    { slug: course.program.slug, ...input },
    { actor: await actorFor(who.id) },
  ) as Promise<T>
const edit = (item: string) => ask<CurriculumItem>(getItem, { item })
async function save(item: string, change: Record<string, string>) {
  const { values, version } = await edit(item)
  return ask(saveDraft, { ...values, ...change, item, version: String(version) }, staff)
}
const publish = async (item: string) =>
  ask<PublishAnswer>(publishDraft, { item, version: String((await edit(item)).version) })

const stored = () => {
  try {
    return readdirSync(join(dataDir, 'uploads')).sort()
  } catch {
    return []
  }
}

describe('refuses, and keeps nothing of', () => {
  const big = Buffer.alloc(itemFiles.fileBytes + 1, 'a')
  const noise = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7919) % 251))
  const heavy = Buffer.concat([webp(900, 900).subarray(0, 12), Buffer.alloc(0)])
  const heavyWebp = () => {
    const frame = Buffer.alloc(70_000, 7)
    webp(900, 900).copy(frame, 0, 20)
    const head = Buffer.alloc(8)
    head.write('VP8 ')
    head.writeUInt32LE(frame.length, 4)
    const content = Buffer.concat([heavy, head, frame])
    content.writeUInt32LE(content.length - 8, 4)
    return content
  }
  const pictures: [string, number, string, () => Fields][] = [
    ['no picture', 422, 'picture', () => ({ picture: '' })],
    ['a picture without a text', 422, 'altEn', () => ({ altEn: '' })],
    ['a picture with one word', 422, 'altFr', () => ({ altFr: 'étal' })],
    ['a picture with a very long text', 422, 'altEn', () => ({ altEn: 'a '.repeat(150) })],
    [
      'a picture of more than 1,000 pixels',
      413,
      'picture',
      () => ({ picture: { filename: 'a.jpg', content: jpegWith(1_001, 20) } }),
    ],
    [
      'a picture of more than 60 KB',
      413,
      'picture',
      () => ({ picture: { filename: 'a.webp', content: heavyWebp() } }),
    ],
    [
      'a picture of a megabyte',
      413,
      'picture',
      () => ({ picture: { filename: 'a.webp', content: Buffer.alloc(1_000_000) } }),
    ],
    [
      'an executable called webp',
      415,
      'picture',
      () => ({ picture: { filename: 'a.webp', content: noise } }),
    ],
    [
      'a page called jpg',
      415,
      'picture',
      () => ({ picture: { filename: 'a.jpg', content: '<html><script>1</script></html>' } }),
    ],
    [
      'a picture that is an archive too',
      415,
      'picture',
      () => ({
        picture: {
          filename: 'a.png',
          content: Buffer.concat([pngWith(9, 9), zipOf([{ name: 'a', content: Buffer.from('x') }])]),
        },
      }),
    ],
    [
      'a drawing with entities of its own',
      415,
      'picture',
      () => ({
        picture: {
          filename: 'a.svg',
          content: '<!DOCTYPE svg [<!ENTITY a "a">]><svg viewBox="0 0 9 9"><text>&a;</text></svg>',
        },
      }),
    ],
    [
      'a drawing of more than 20 KB',
      413,
      'picture',
      () => ({
        picture: {
          filename: 'a.svg',
          content: `<svg viewBox="0 0 9 9"><path d="${'M0 0h9'.repeat(4_000)}"/></svg>`,
        },
      }),
    ],
  ]
  it.each(pictures)('%s', async (_name, status, field, change) => {
    const before = stored()
    const answer = await sendPicture(pictureFields(course.extra.slug, change()))
    expect({ status: answer.status, error: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status,
      error: [field],
    })
    expect(stored()).toEqual(before)
    expect((await edit(course.extra.slug)).pictures).toEqual([])
  })

  const files: [string, number, string, () => Fields][] = [
    ['no file', 422, 'file', () => ({ file: '' })],
    ['an empty file', 422, 'file', () => ({ file: { filename: 'a.csv', content: '' } })],
    ['a file of more than 2 MB', 413, 'file', () => ({ file: { filename: 'a.csv', content: big } })],
    ['a program', 415, 'file', () => ({ file: { filename: 'a.exe', content: 'MZ' } })],
    ['a page', 415, 'file', () => ({ file: { filename: 'a.html', content: '<p>a</p>' } })],
    [
      'a script that students may hand in',
      415,
      'file',
      () => ({ file: { filename: 'a.js', content: 'alert(1)' } }),
    ],
    ['a PDF called csv', 415, 'file', () => ({ file: { filename: 'a.csv', content: pdf } })],
    ['text called xlsx', 415, 'file', () => ({ file: { filename: 'a.xlsx', content: 'a,b' } })],
    [
      'an archive called docx',
      415,
      'file',
      () => ({ file: { filename: 'a.docx', content: zipOf([{ name: 'a', content: Buffer.from('x') }]) } }),
    ],
    [
      'an archive that unpacks to gigabytes',
      422,
      'file',
      () => ({
        file: {
          filename: 'a.zip',
          content: zipOf([{ name: 'a', content: Buffer.from('x'), claimedSize: 4_000_000_000 }]),
        },
      }),
    ],
    [
      'a PDF that is an archive too',
      415,
      'file',
      () => ({
        file: {
          filename: 'a.pdf',
          content: Buffer.concat([pdf, zipOf([{ name: 'a', content: Buffer.from('x') }])]),
        },
      }),
    ],
    ['a name with a path', 422, 'file', () => ({ file: { filename: '../a.csv', content: 'a' } })],
  ]
  it.each(files)('%s', async (_name, status, field, change) => {
    const before = stored()
    const answer = await sendFile(await fileFields(course.assignment.slug, change()))
    expect({ status: answer.status, error: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status,
      error: [field],
    })
    expect(stored()).toEqual(before)
    expect((await edit(course.assignment.slug)).status).toBe('published')
  })

  it('anything from somebody who may not edit, before it is read', async () => {
    const before = stored()
    for (const [bearer, status] of [
      [paid.bearer, 403],
      [stranger.bearer, 403],
      [undefined, 401],
    ] as const) {
      const fields = await fileFields(course.assignment.slug)
      expect((await send(addPicture, '/x', pictureFields(course.extra.slug), bearer)).status).toBe(status)
      expect((await send(addFile, '/x', fields, bearer)).status).toBe(status)
    }
    await expect(
      ask(removeFile, { item: course.assignment.slug, version: '1', name: 'x' }, paid),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(stored()).toEqual(before)
  })

  it('uploads for an item that is not there, or is of another program', async () => {
    const before = stored()
    expect((await sendPicture(pictureFields('nothing'))).status).toBe(404)
    const other = await createCourse()
    const fields = pictureFields(course.extra.slug, { slug: other.program.slug })
    expect((await sendPicture(fields)).status).toBe(404)
    expect(stored()).toEqual(before)
  })

  it('a file for a quiz, for a text that was changed meanwhile, and more than are listed', async () => {
    const quiz = await sendFile(await fileFields(course.quiz.slug))
    expect([quiz.status, Object.keys(quiz.body.errors)]).toEqual([422, ['file']])
    const late = await fileFields(course.assignment.slug)
    await save(course.assignment.slug, { textEn: 'Newer' })
    expect((await sendFile(late)).status).toBe(409)
    expect((await edit(course.assignment.slug)).files).toEqual([])
    for (let n = 0; n < itemFiles.listed; n++) {
      const file = { filename: `${n}.txt`, content: `File ${n}` }
      expect((await sendFile(await fileFields(course.assignment.slug, { file }))).status).toBe(201)
    }
    const before = stored()
    expect((await sendFile(await fileFields(course.assignment.slug))).status).toBe(422)
    expect(stored()).toEqual(before)
  })

  it('more uploads than an item may have', async () => {
    const { id } = await container.db.learningItem.findFirstOrThrow({ where: { slug: course.extra.slug } })
    await container.db.itemFile.createMany({
      data: Array.from({ length: itemFiles.perItem }, (_, n) => ({
        itemId: id,
        name: `${id}-${n}`,
        isPicture: true,
        filename: 'a',
        size: 1,
        sha256: '',
        contentType: 'image/png',
        storageKey: `${id}-${n}`.slice(-60),
      })),
    })
    const answer = await sendPicture(pictureFields(course.extra.slug))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['picture']])
  })
})

describe('a picture', () => {
  it('is for the office until its text is published, then for those who may read the item', async () => {
    const item = course.extra.slug
    const { status, body } = await sendPicture(pictureFields(item))
    const { address, markdown, ...facts } = body as AddedPicture
    expect(status).toBe(201)
    expect(facts).toEqual({ size: picture.content.length, width: 640, height: 480 })
    expect(address).toMatch(/^\/api\/curriculum\/[0-9a-f]{24}-640x480\.webp$/)
    expect(markdown).toEqual({ en: `![A market stall](${address})`, fr: `![Un étal de marché](${address})` })
    expect(await statusesOf(address)).toEqual(onlyOffice)
    await save(item, { textEn: `Look.\n\n${markdown.en}`, textFr: `Regardez.\n\n${markdown.fr}` })
    expect(await statusesOf(address)).toEqual(onlyOffice)
    expect((await read(address, staff.bearer)).headers.get('cache-control')).toBe('private, no-store')
    expect(await publish(item)).toMatchObject({ outcome: 'published' })
    expect(await statusesOf(address)).toEqual(whoPaid)

    const answer = await read(address, paid.bearer)
    expect(answer.bytes).toEqual(picture.content)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const view = await ask<ItemView>(getMyItem, { id: course.extra.id }, paid)
    expect(view.html).toContain(
      `<img src="${address}" alt="A market stall" loading="lazy" decoding="async" width="640" height="480">`,
    )
  })

  it('of the free lesson is for everybody, and may be kept by everybody', async () => {
    const item = course.lesson.slug
    const { body } = await sendPicture(pictureFields(item))
    await save(item, { textEn: body.markdown.en, textFr: body.markdown.fr })
    expect(await statusesOf(body.address)).toEqual(onlyOffice)
    await publish(item)
    expect(await statusesOf(body.address)).toEqual(everybody)
    expect((await read(body.address)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  })

  it('is closed again with its item, and with a version that does not name it', async () => {
    const item = course.extra.slug
    const { body } = await sendPicture(pictureFields(item))
    await save(item, { textEn: body.markdown.en, textFr: body.markdown.fr })
    await publish(item)
    await container.db.learningItem.update({
      where: { id: course.extra.id },
      data: { archivedAt: new Date() },
    })
    expect(await statusesOf(body.address)).toEqual(onlyOffice)
    await container.db.learningItem.update({ where: { id: course.extra.id }, data: { archivedAt: null } })
    await save(item, { textEn: 'None', textFr: 'Aucune' })
    expect(await statusesOf(body.address)).toEqual(whoPaid)
    await publish(item)
    expect(await statusesOf(body.address)).toEqual(onlyOffice)
  })

  it('of another item, or one that was never uploaded, prevents publishing', async () => {
    const { body } = await sendPicture(pictureFields(course.extra.slug))
    await save(course.lesson.slug, { textEn: body.markdown.en, textFr: body.markdown.fr })
    const problems = { blockers: [{ key: 'pictureNotUploaded' }, { key: 'pictureNotUploaded' }] }
    expect(await publish(course.lesson.slug)).toMatchObject({ outcome: 'blocked', ...problems })
    expect(await edit(course.lesson.slug)).toMatchObject(problems)
  })

  it('that is a drawing is rewritten, and the text about it cannot end its Markdown', async () => {
    const content =
      '<svg viewBox="0 0 90 60" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>'
    const { status, body } = await sendPicture(
      pictureFields(course.extra.slug, {
        picture: { filename: 'drawing.svg', content },
        altEn: 'A line ](//evil.example) [ on paper',
      }),
    )
    expect([status, body.width, body.height]).toEqual([201, 90, 60])
    expect(body.markdown.en).toBe(`![A line (//evil.example) on paper](${body.address})`)
    const { bytes, headers } = await read(body.address, staff.bearer)
    expect(String(bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path d="M0 0h9"/></svg>',
    )
    expect(headers.get('content-type')).toBe('image/svg+xml')
  })

  it('uploaded twice is stored once', async () => {
    const one = await sendPicture(pictureFields(course.extra.slug))
    const before = stored()
    const other = await sendPicture(pictureFields(course.extra.slug, { altEn: 'Another text here' }))
    expect(other.body.address).toBe(one.body.address)
    expect(stored()).toEqual(before)
    expect((await edit(course.extra.slug)).pictures).toHaveLength(1)
  })
})

describe('a file', () => {
  it('is listed under the draft, and under the text once it is published', async () => {
    const item = course.assignment.slug
    const { status, body } = await sendFile(await fileFields(item))
    const { address, ...facts } = body as AddedFile
    expect([status, facts.filename, facts.size]).toEqual([201, 'prices.csv', csv.content.length])
    expect(facts.version).toBe((await edit(item)).version)
    expect(await edit(item)).toMatchObject({ status: 'changed', files: [{ filename: 'prices.csv' }] })
    expect(await statusesOf(address)).toEqual(onlyOffice)
    expect((await ask<ItemView>(getMyItem, { id: course.assignment.id }, paid)).files).toEqual([])
    await save(item, { textEn: 'Use the data', textFr: 'Utilisez les données' })
    expect(await publish(item)).toMatchObject({ outcome: 'published' })
    expect(await statusesOf(address)).toEqual(whoPaid)
    const view = await ask<ItemView>(getMyItem, { id: course.assignment.id }, paid)
    expect(view.files).toEqual([{ filename: 'prices.csv', size: csv.content.length, address }])
    const answer = await read(address, paid.bearer)
    expect(String(answer.bytes)).toBe(csv.content)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="prices.csv"')
  })

  it('stays public until the version without it is published, and comes back with an old version', async () => {
    const item = course.assignment.slug
    const { body } = await sendFile(await fileFields(item))
    await publish(item)
    const name = nameOf(body.address)
    const removing = { item, version: String((await edit(item)).version), name }
    await ask(removeFile, removing, staff)
    await expect(ask(removeFile, removing, staff)).rejects.toMatchObject({ code: 'conflict' })
    expect((await edit(item)).files).toEqual([])
    expect(await statusesOf(body.address)).toEqual(whoPaid)
    await publish(item)
    expect(await statusesOf(body.address)).toEqual(onlyOffice)
    const { version } = await edit(item)
    await ask(restoreRevision, { item, version: String(version), number: '2' }, staff)
    expect((await edit(item)).files).toMatchObject([{ name }])
  })

  it('leaves the guide of its item as it is, and is listed after the data sets', async () => {
    const guide = { checked: '2026-01' }
    const item = await createItem({
      programId: course.program.id,
      weekId: course.weeks[0].id,
      position: 4,
      guide,
    })
    const facts = { sha256: 'a'.repeat(64), bytes: 12 }
    await container.db.learningItem.update({
      where: { id: item.id },
      data: { data: [{ name: 'sales.csv', en: facts, fr: facts }] },
    })
    const { body } = await sendFile(await fileFields(item.slug))
    expect(JSON.parse((await edit(item.slug)).values.guide)).toEqual(guide)
    expect(await publish(item.slug)).toMatchObject({ outcome: 'published' })
    const view = await ask<ItemView>(getMyItem, { id: item.id }, paid)
    expect(view).toMatchObject({
      checked: '2026-01',
      files: [
        { filename: 'sales.csv', size: 12, address: `/api/user/items/${item.id}/data/${facts.sha256}` },
        { filename: 'prices.csv', size: csv.content.length, address: body.address },
      ],
    })
  })

  it('of the free lesson is listed on its public page', async () => {
    const { body } = await sendFile(await fileFields(course.lesson.slug))
    await publish(course.lesson.slug)
    const lesson = await findPublicItem(course.program.slug, course.lesson.slug, 'fr')
    expect(lesson?.files).toEqual([
      { filename: 'prices.csv', size: csv.content.length, address: body.address },
    ])
  })
})

it('the size of a week that is saved counts its pictures and files', async () => {
  const weekId = course.weeks[0].id
  const item = await createItem({ programId: course.program.id, weekId, position: 4 })
  const { body } = await sendPicture(pictureFields(item.slug))
  const file = await sendFile(await fileFields(item.slug))
  await save(item.slug, { textEn: body.markdown.en, textFr: body.markdown.fr })
  const savable = async () =>
    (await ask<{ savable: { number: number; files: object }[] }>(getProgramPage, {}, paid)).savable
  expect((await savable())[0]).toEqual({ number: 1, files: {} })
  await publish(item.slug)
  expect((await savable())[0]).toEqual({
    number: 1,
    files: { [body.address]: picture.content.length, [file.body.address]: csv.content.length },
  })
})

it('what no version names is removed after a day, and nothing else', async () => {
  const item = course.extra.slug
  const named = await sendPicture(pictureFields(item))
  await save(item, { textEn: named.body.markdown.en, textFr: named.body.markdown.fr })
  const listed = await sendFile(await fileFields(item))
  await publish(item)
  const dropped = await sendPicture(
    pictureFields(item, { picture: { filename: 'b.webp', content: webp(20, 20) } }),
  )
  await save(item, { textEn: dropped.body.markdown.en })
  const clean = () => cleanUploads.run({}, { log: container.log, attempt: 1, lastAttempt: false })
  const left = async () => {
    const rows = await container.db.itemFile.findMany({ select: { name: true, storageKey: true } })
    const onDisk = new Set(stored())
    const there = new Map(rows.map(({ name, storageKey }) => [name, onDisk.has(storageKey)]))
    return [named, listed, dropped].map(({ body }) => there.get(nameOf(body.address)))
  }
  container.clock.set(new Date())
  await container.db.itemFile.updateMany({ data: { createdAt: new Date() } })
  const before = stored()
  await clean()
  expect(await left()).toEqual([true, true, true])
  container.clock.advance(23 * 3_600_000)
  await ask(discardDraft, { item, version: String((await edit(item)).version) }, staff)
  await clean()
  expect(await left()).toEqual([true, true, true])
  container.clock.advance(2 * 3_600_000)
  await clean()
  expect(await left()).toEqual([true, true, undefined])
  expect(stored().length).toBeLessThan(before.length)
})
