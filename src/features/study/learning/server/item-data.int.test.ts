import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import type { Locale } from '@/config/locales'
import { respondWithFile } from '@/server/transport/http/file-response'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import type { ItemView } from '../learning.answers'
import { getMyItem } from './get-my-item'
import { openItemData } from './open-item-data'

const container = testContainer()
let course: Course

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const [en, fr] = ['day,sum\n1,500\n', 'jour;somme\n1;500\n']
const facts = (content: string) => ({ sha256: sha256(content), bytes: content.length })

beforeEach(async () => {
  course = await createCourse()
  await container.db.dataText.createMany({
    data: [en, fr].map((content) => ({ sha256: sha256(content), text: content })),
    skipDuplicates: true,
  })
  await container.db.learningItem.update({
    where: { id: course.lesson.id },
    data: { data: [{ name: 'sales.csv', en: facts(en), fr: facts(fr) }] },
  })
})

async function enrolled(status: 'active' | 'pending' | 'ended' = 'active', programId = course.program.id) {
  const { id: userId } = await createUser()
  await container.db.enrolment.create({
    data: { userId, programId, status, startDate: container.clock.now() },
  })
  return userId
}
const open = (as: string, hash = sha256(en), id = course.lesson.id) =>
  callUseCase(openItemData, { id, hash }, { as })

it.each(['pending', 'ended'] as const)('is refused to an enrolment that is %s', async (status) => {
  await expect(open(await enrolled(status))).rejects.toMatchObject({ code: 'forbidden' })
})

it('does not exist for a stranger, a student of another program, or under another item or hash', async () => {
  await expect(open((await createUser()).id)).rejects.toMatchObject({ code: 'not_found' })
  const other = await createCourse()
  await expect(open(await enrolled('active', other.program.id))).rejects.toMatchObject({ code: 'not_found' })
  const student = await enrolled()
  for (const hash of [sha256('other'), 'x', '%', '']) {
    await expect(open(student, hash)).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const id of [course.quiz.id, 'x']) {
    await expect(open(student, sha256(en), id)).rejects.toMatchObject({ code: 'not_found' })
  }
  await container.db.learningItem.update({
    where: { id: course.lesson.id },
    data: { archivedAt: container.clock.now() },
  })
  await expect(open(student)).rejects.toMatchObject({ code: 'not_found' })
})

it('is a download that the browser may keep, in the language of its address', async () => {
  const student = await enrolled()
  const answer = respondWithFile(await open(student))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(en.length),
    'content-disposition': expect.stringContaining('attachment; filename="sales.csv"'),
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await answer.text()).toBe(en)
  const french = await open(student, sha256(fr))
  expect(french.filename).toBe('sales.fr.csv')
  expect(await text(french.content)).toBe(fr)
})

it('is open to staff, who are not enrolled', async () => {
  const staff = (await createUser({ role: 'staff' })).id
  expect(await open(staff)).toMatchObject({ filename: 'sales.csv' })
})

it('the item offers it with name, size and address in the language of its reader', async () => {
  const student = await enrolled()
  const item = async (locale: Locale) =>
    (await callUseCase(getMyItem, { id: course.lesson.id }, { as: student, request: { locale } })) as ItemView
  expect((await item('fr')).files).toEqual([
    {
      filename: 'sales.csv',
      size: fr.length,
      address: `/api/user/items/${course.lesson.id}/data/${sha256(fr)}`,
    },
  ])
  expect((await item('en')).files[0]?.size).toBe(en.length)
})
