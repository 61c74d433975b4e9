// One starting instance: creates the keys of certificates if there are none, signs, and prints the signature.
import { createHash } from 'node:crypto'
import { env } from '@/config/env'
import type { VersionFacts } from '@/features/study/certificates/certificate-facts'
import {
  credentialOf,
  signCompact,
  signDocument,
} from '@/features/study/certificates/server/credential/sign-credential'
import { createKeyFile, keyFileOf, readKeyFile } from '@/infrastructure/credentials/key-file'

const facts: VersionFacts = {
  code: '7Q2M-4K9T-2BXP-8RDA',
  number: 1,
  credentialId: 'd3b5c0d2-4ad9-4d0e-9a3a-5b7f0f1f3a10',
  locale: 'fr',
  name: 'Éloïse Ŋgo Œuvré',
  programSlug: 'web-development',
  titleEn: 'Web Development',
  titleFr: 'Développement web',
  outcomeEn: 'Builds a site.',
  outcomeFr: 'Réalise un site.',
  weeks: 8,
  cohortStartsOn: new Date('2026-09-01'),
  cohortEndsOn: new Date('2026-10-26'),
  cohortPlace: null,
  completedAt: new Date('2026-10-26T10:00:00Z'),
  issuedAt: new Date('2026-10-27T10:00:00Z'),
  statusList: 1,
  statusIndex: 42,
  record: null,
}

// All processes start at the same moment.
const start = Number(process.argv[2])
while (Date.now() < start) {
  // Busy: a timer would wake them one after the other.
}
const file = keyFileOf(env())
const { current } = readKeyFile(file) ?? createKeyFile(file, new Date())
const signed = JSON.stringify(await signDocument(credentialOf(facts), current, facts.issuedAt))
process.stdout.write(
  JSON.stringify({
    key: current.id,
    credential: createHash('sha256').update(signed).digest('hex'),
    compact: signCompact(facts, current),
  }),
)
