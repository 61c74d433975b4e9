import { describe, expect, it } from 'vitest'
import type { rightsOf } from '@/config/roles'
import { choicesOf, mailOptions } from './choices.rules'
import { kindSpecs, topicNames, topicsOf } from './notification-topics'

const row = { quietFrom: 0, quietUntil: 0, digestHours: [9] }

describe('what somebody has chosen', () => {
  it('is the usual without a row, or with something unknown in it', () => {
    for (const stored of [null, { ...row, topics: 'x' }, { ...row, topics: { grades: { mail: 'often' } } }]) {
      const { push, mail } = choicesOf(stored)
      expect(Object.values(push)).not.toContain(false)
      expect([mail.grades, mail.work, mail.seats, mail.money]).toEqual(['now', 'digest', 'digest', 'now'])
    }
  })

  it('cannot stop a mail that always comes, nor make a digest where there is none', () => {
    const { mail } = choicesOf({
      ...row,
      topics: { payments: { mail: 'none' }, money: { mail: 'digest' }, grades: { mail: 'digest' } },
    })
    expect([mail.payments, mail.money, mail.grades]).toEqual(['now', 'now', 'now'])
  })

  it('is kept', () => {
    const { push, mail, quiet, digestHours } = choicesOf({
      ...row,
      topics: { grades: { push: false, mail: 'none' }, work: { mail: 'now' } },
    })
    expect([push.grades, push.work, mail.grades, mail.work]).toEqual([false, true, 'none', 'now'])
    expect([quiet, digestHours]).toEqual([{ from: 0, until: 0 }, [9]])
  })
})

describe('the topics', () => {
  const of = (role: keyof typeof rightsOf) => topicsOf({ role, additionalRoles: [] })

  it('of a role have no topic of another', () => {
    expect(of('student')).not.toContain('money')
    expect(of('staff')).not.toContain('money')
    expect(of('staff')).not.toContain('seats')
    expect(of('admin')).not.toContain('grades')
  })

  it('of all roles are all, and each has a kind', () => {
    expect(new Set([...of('student'), ...of('admin')])).toEqual(new Set(topicNames))
    const used = new Set(Object.values(kindSpecs).map(({ topic }) => topic))
    expect(topicNames.filter((topic) => !used.has(topic))).toEqual([])
  })

  it('of money have no mail that can be chosen', () => {
    expect([mailOptions('payments'), mailOptions('money')]).toEqual([[], []])
  })
})
