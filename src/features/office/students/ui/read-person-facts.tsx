import type { Locale } from '@/config/locales'
import { runPage } from '@/server/transport/http/page'
import { getPersonFacts } from '../server/get-person-facts'
import { PersonFacts, placeholdersOf } from './person-facts'

interface Student {
  id: string
  by: 'email' | 'phone'
}

/**
 * What stands beside an answer to this student, and what ready answers can name. Nothing is named to an address that is not
 * the student's.
 */
export async function readPersonFacts(
  { id, by }: Student,
  language: Locale,
  options: { locale: Locale; path: string; signInAt: string },
) {
  const { locale } = options
  const facts = await runPage(getPersonFacts, { id }, options)
  const named = by === 'phone' ? {} : placeholdersOf(facts, language)
  return {
    node: <PersonFacts locale={locale} id={id} facts={facts} byPhone={by === 'phone'} />,
    named,
  }
}
