import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterAnswer, cardId, newCard, readCardId, reviewPauses } from './review.rules'

const day = 86_400_000
const start = new Date('2026-11-22T10:00:00Z')
const on = (days: number) => new Date(start.getTime() + days * day)

describe('a card', () => {
  it('is not due before two days are over', () => expect(newCard(start)).toEqual({ step: 0, dueAt: on(2) }))

  it('comes back after 2, 7 and 21 days, and then no more', () => {
    const first = afterAnswer(newCard(start), true, on(2))
    expect(first).toEqual({ step: 1, dueAt: on(9) })
    const second = afterAnswer(first, true, on(9))
    expect(second).toEqual({ step: 2, dueAt: on(30) })
    const third = afterAnswer(second, true, on(30))
    expect(third.dueAt).toBeNull()
    expect(afterAnswer(third, false, on(90))).toBe(third)
  })

  it('goes back to the first pause after a wrong answer', () => {
    const second = afterAnswer(newCard(start), true, on(2))
    expect(afterAnswer(second, false, on(12))).toEqual({ step: 0, dueAt: on(14) })
  })

  it('stays where it is when it is answered before its time', () => {
    const card = newCard(start)
    expect(afterAnswer(card, true, on(1.9))).toBe(card)
    expect(afterAnswer(card, false, on(1.9))).toBe(card)
  })
})

it('any answers at any times: due one pause after the last that counted, finished only by three right ones in a row', () => {
  const answers = fc.array(
    fc.record({ wait: fc.double({ min: 0, max: 40, noNaN: true }), correct: fc.boolean() }),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(answers, (answersGiven) => {
      let card = newCard(start)
      let at = start
      let inARow = 0
      for (const { wait, correct } of answersGiven) {
        at = new Date(at.getTime() + wait * day)
        const before = card
        card = afterAnswer(card, correct, at)
        if (before.dueAt === null || at < before.dueAt) {
          expect(card).toBe(before)
          continue
        }
        inARow = correct ? inARow + 1 : 0
        if (inARow === reviewPauses.length) {
          expect(card.dueAt).toBeNull()
        } else {
          expect(card.step).toBe(inARow)
          expect(card.dueAt?.getTime()).toBe(at.getTime() + (reviewPauses[inARow] as number) * day)
        }
        // An answer that arrives a second time changes nothing.
        expect(afterAnswer(card, correct, at)).toBe(card)
      }
    }),
    { numRuns: 1_000, seed: 20261122 },
  )
})

it('a card is named by its item and its question', () => {
  const item = '01234567-89ab-cdef-0123-456789abcdef'
  for (const question of ['q-one', 'term_status-code']) {
    expect(readCardId(cardId(item, question))).toEqual({ item, question })
  }
  for (const id of [
    '',
    item,
    `${item}.`,
    `${item}.Q`,
    `${item}.term_`,
    `${item}.a_b`,
    `x.${item}`,
    `${item}.a.b`,
  ]) {
    expect(readCardId(id)).toBeNull()
  }
})
