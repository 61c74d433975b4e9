import { beforeEach, describe, expect, it } from 'vitest'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { getNotificationSettings, setNotificationChoices } from './set-choices'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let student: Awaited<ReturnType<typeof createUser>>
const times = { quietFrom: '22:00', quietUntil: '06:00' }

beforeEach(async () => {
  student = await createUser()
})

const set = (input: object, as: string | undefined = student.id) =>
  callUseCase(setNotificationChoices, { ...times, ...input }, { as })
const get = (as = student.id) => callUseCase(getNotificationSettings, {}, { as })
const stored = () => container.db.notificationChoice.findUnique({ where: { userId: student.id } })

describe('choices are refused', () => {
  it('to visitors', async () => {
    await expect(callUseCase(setNotificationChoices, times)).rejects.toMatchObject({ code: 'sign_in_first' })
    await expect(callUseCase(getNotificationSettings, {})).rejects.toMatchObject({ code: 'sign_in_first' })
  })

  it.each([
    [{ quietFrom: '24:00' }, 'quietFrom'],
    [{ quietUntil: '' }, 'quietUntil'],
    [{ quietUntil: undefined }, 'quietUntil'],
    [{ grades: 'push.often' }, 'grades'],
    [{ grades: ['push'] }, 'grades'],
    [{ digestFirst: '24' }, 'digestFirst'],
    [{ digestSecond: '8.5' }, 'digestSecond'],
  ])('where one is wrong: %o', async (input, field) => {
    await expect(set(input)).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { [field]: expect.any(String) } },
    })
    expect(await stored()).toBeNull()
  })
})

describe('choices', () => {
  it('that a person does not have change nothing', async () => {
    await set({ money: 'bell', work: 'bell.none', payments: 'push.none', grades: 'push.digest' })
    const { choices, topics } = await get()
    expect(topics).not.toContain('money')
    expect([choices.push.money, choices.mail.work, choices.mail.payments, choices.mail.grades]).toEqual([
      true,
      'digest',
      'now',
      'now',
    ])
  })

  it('are stored, and what a form does not show stays', async () => {
    await set({ grades: 'bell.none', answers: 'bell' })
    await set({ payments: 'bell' })
    const { choices } = await get()
    expect([choices.push.grades, choices.mail.grades, choices.push.answers, choices.push.payments]).toEqual([
      false,
      'none',
      false,
      false,
    ])
    expect(choices.quiet).toEqual({ from: 22 * 60, until: 6 * 60 })
    expect(choices.digestHours).toEqual([8, 14])
  })

  it('of hours are kept in their order, each once', async () => {
    const staff = await createUser({ role: 'staff' })
    await set({ work: 'push.now', digestFirst: '16', digestSecond: '7' }, staff.id)
    expect((await get(staff.id)).choices).toMatchObject({ digestHours: [7, 16], mail: { work: 'now' } })
    await set({ digestFirst: '9', digestSecond: '' }, staff.id)
    expect((await get(staff.id)).choices.digestHours).toEqual([9])
  })

  it('show only the browsers of their owner', async () => {
    const other = await createUser()
    await container.db.pushSubscription.create({
      data: {
        userId: other.id,
        sessionId: other.id,
        endpoint: 'https://push.example.net/1',
        endpointHash: 'x',
        p256dh: 'x',
        auth: 'x',
        device: 'Chrome, Android',
      },
    })
    expect((await get()).browsers).toEqual([])
    expect((await get(other.id)).browsers).toEqual([{ device: 'Chrome, Android', endpointHash: 'x' }])
    expect(JSON.stringify(await get(other.id))).not.toContain('push.example.net')
  })
})
