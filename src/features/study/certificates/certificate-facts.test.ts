import { expect, it } from 'vitest'
import { catalogue } from '../../../../prisma/catalogue/catalogue'
import { cohortOf, inThirdPerson, readCohort } from './certificate-facts'

const day = (date: string) => new Date(`${date}T00:00:00Z`)

it('reads the class back from the form in which data carry it', () => {
  for (const cohortPlace of [null, 'Douala', 'Douala, Bonapriso 2/3']) {
    const facts = {
      cohortStartsOn: day('2026-01-12'),
      cohortEndsOn: day('2026-03-06'),
      cohortPlace,
    }
    expect(readCohort(cohortOf(facts))).toEqual(facts)
  }
  for (const term of [null, '', 'online', '2026-01-12', '2026-01-12/never']) {
    expect(readCohort(term)).toBeNull()
  }
})

it('what a program says to its students is said of them: of every program in both languages', () => {
  for (const { outcome } of catalogue) {
    expect(inThirdPerson(outcome.en)).toMatch(/^Can (?!.*\byou)/i)
    expect(inThirdPerson(outcome.fr)).toMatch(/^Sait (?!.*\b(vous|vos|votre)\b)/i)
  }
  expect(inThirdPerson('Builds sites.')).toBe('Builds sites.')
})
