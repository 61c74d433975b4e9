import { expect, it } from 'vitest'
import { classOf, readClass } from './certificate-facts'

const day = (date: string) => new Date(`${date}T00:00:00Z`)

it('reads the class back from the form in which data carry it', () => {
  for (const classPlace of [null, 'Douala', 'Douala, Bonapriso 2/3']) {
    const facts = { classStartsOn: day('2026-01-12'), classEndsOn: day('2026-03-06'), classPlace }
    expect(readClass(classOf(facts))).toEqual(facts)
  }
  for (const term of [null, '', 'online', '2026-01-12', '2026-01-12/never']) {
    expect(readClass(term)).toBeNull()
  }
})
