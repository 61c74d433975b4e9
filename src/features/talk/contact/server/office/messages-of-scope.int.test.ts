import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { findScope } from '@/features/base/enrolments/server/scope'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { queriesOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { listMessagesSchema } from '../../office.schema'
import { findMessagesPage } from './messages.repository'

const _container = testContainer()
let program: Awaited<ReturnType<typeof createProgram>>
let evening: Awaited<ReturnType<typeof createOpenCohort>>

/** People in the class and outside of it, some of them on the list of the program. Each has two messages, the stranger one. */
beforeAll(async () => {
  program = await createProgram()
  evening = await createOpenCohort(program.id)
  const morning = await createOpenCohort(program.id)
  const people = [
    { name: 'Member', status: 'active', of: evening },
    { name: 'Graduate', status: 'completed', of: evening },
    { name: 'Chooser', status: 'pending', of: evening },
    { name: 'Leaver', status: 'ended', of: evening },
    { name: 'Early', status: 'active', of: morning },
    { name: 'Elsewhere', status: 'active', of: await createOpenCohort((await createProgram()).id) },
  ] as const
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
  for (const [n, { name, status, of }] of people.entries()) {
    const { id, email } = await createUser({ email: `${name}@example.cm`.toLowerCase() })
    await joinCohort(of, id, status)
    await createContactMessage({ name, email, createdAt: minute(n), subject: 'other', message: 'The price?' })
    await createContactMessage({ name: `${name} 2`, email, createdAt: minute(20 - n), readAt: minute(30) })
  }
  await createContactMessage({ name: 'Stranger', createdAt: minute(40), message: 'The price?' })
  await createContactMessage({ name: 'Member', createdAt: minute(41), message: 'The price?' })
})

describe('the messages of a program or class', () => {
  const names = async (filter: Record<string, string>) => {
    const page = await findMessagesPage(await findScope(listMessagesSchema.parse(filter)), randomUUID(), null)
    return `${page.total}: ${page.items.map(({ name }) => name).join(', ')}`
  }

  it('are nobody else’s', async () => {
    const nobody = '01a20307-0000-7000-8000-000000000000'
    expect(await names({ program: 'unknown' })).toBe('0: ')
    expect(await names({ class: nobody })).toBe('0: ')
    expect(await names({ program: 'unknown', class: evening.id })).toBe('0: ')
    expect(await names({ program: program.slug, q: 'stranger' })).toBe('0: ')
  })

  it('are found with every filter, in either order, page by page', async () => {
    const inProgram = { program: program.slug }
    const inCohort = { class: evening.id }
    expect(await names(inProgram)).toBe(
      '8: Member 2, Graduate 2, Chooser 2, Early 2, Early, Chooser, Graduate, Member',
    )
    expect(await names({ ...inProgram, page: '2', page_size: '3' })).toBe('8: Early 2, Early, Chooser')
    expect(await names(inCohort)).toBe('4: Member 2, Graduate 2, Graduate, Member')
    expect(await names({ ...inCohort, ...inProgram, dir: 'asc' })).toBe(
      '4: Member, Graduate, Graduate 2, Member 2',
    )
    expect(await names({ ...inProgram, status: 'unread' })).toBe('4: Early, Chooser, Graduate, Member')
    expect(await names({ ...inCohort, status: 'read' })).toBe('2: Member 2, Graduate 2')
    expect(await names({ ...inProgram, subject: 'other', dir: 'asc' })).toBe(
      '4: Member, Graduate, Chooser, Early',
    )
    expect(await names({ ...inProgram, q: 'price', status: 'unread' })).toBe(
      '4: Early, Chooser, Graduate, Member',
    )
    expect(await names({ ...inCohort, q: 'graduate 2' })).toBe('1: Graduate 2')
  })

  it('are those that a search finds among all, without those of other people', async () => {
    const find = async (filter: Record<string, string>) =>
      (
        await findMessagesPage(
          await findScope(listMessagesSchema.parse({ ...filter, page_size: '100' })),
          randomUUID(),
          null,
        )
      ).items
    const scopes: Record<string, string>[] = [{ program: program.slug }, { class: evening.id }]
    for (const q of ['price', 'member', 'example.cm', 'graduate 2', 'the price', 'nothing']) {
      for (const status of ['all', 'unread', 'read', 'unanswered', 'archived', 'spam', 'deleted']) {
        const all = await find({ q, status })
        for (const scope of scopes) {
          const own = new Set((await find({ ...scope, status })).map(({ id }) => id))
          const expected = all.filter(({ id }) => own.has(id))
          expect([q, status, await find({ ...scope, q, status })]).toEqual([q, status, expected])
        }
      }
    }
  })

  it('take one statement', async () => {
    for (const scope of [{ program: program.slug }, { program: program.slug, class: evening.id }]) {
      const input = await findScope(listMessagesSchema.parse({ ...scope, q: 'price' }))
      expect(await queriesOf(() => findMessagesPage(input, randomUUID(), null))).toHaveLength(1)
    }
  })
})
