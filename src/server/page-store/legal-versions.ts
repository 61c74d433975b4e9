import { paths } from '@/config/paths'
import { db } from '../db'

const pathOf = { terms: paths.termsVersion, privacy: paths.privacyVersion } as const

/** The permanent address of every version of a legal text; the first has no row. */
export async function listLegalVersionPages(): Promise<string[]> {
  const rows = await db().legalVersion.findMany({
    orderBy: { number: 'asc' },
    select: { document: true, number: true },
  })
  return [
    paths.termsVersion(1),
    paths.privacyVersion(1),
    ...rows.map(({ document, number }) => pathOf[document](number)),
  ]
}
