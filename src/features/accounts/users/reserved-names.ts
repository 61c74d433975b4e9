import { site } from '@/config/site'

const lettersOf = (value: string) =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Names of the back office and of the system. A name that consists only of these would be mistaken for them.
 */
const officeWords = [
  ...['admin', 'administrator', 'administrateur', 'administratrice', 'administration', 'root', 'system'],
  ...['support', 'help', 'helpdesk', 'assistance', 'aide', 'contact', 'info', 'service', 'desk', 'security'],
  ...[
    'staff',
    'team',
    'equipe',
    'office',
    'bureau',
    'owner',
    'official',
    'officiel',
    'direction',
    'director',
  ],
  ...['moderator', 'moderateur', 'webmaster', 'postmaster', 'hostmaster', 'noreply', 'billing', 'payment'],
  ...['payments', 'paiement', 'paiements', 'academy', 'academie'],
]

/** A zero looks like an o, a one like an i or l: they are compared as the same letter. */
const readAs: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
}
const readable = (value: string) => value.replace(/[0134578l]/g, (sign) => readAs[sign] ?? sign)

/** The office may change the names of the academy. */
const onlyOfficeWords = () => {
  const ours = `${site.name} ${site.company}`.split(' ').map(lettersOf).filter(Boolean)
  return new RegExp(`^(?:${[...new Set([...officeWords, ...ours].map(readable))].join('|')})+$`)
}

/** A short name of the academy is a part of many people's names. */
const shortestPhrase = 5

/** These are reserved also within a longer name. */
const reservedPhrases = () =>
  [site.name, site.company, 'support team', 'administrator', 'administrateur']
    .map(lettersOf)
    .filter(({ length }) => length >= shortestPhrase)
    .map(readable)

/** A user name that could pass for the back office, also with dots, hyphens and digits. */
export function isReservedUsername(username: string): boolean {
  const officeName = onlyOfficeWords()
  const bare = lettersOf(username)
  const forms = [bare, bare.replace(/\d+$/, ''), bare.replace(/\d/g, '')].map(readable)
  return (
    forms.some((form) => officeName.test(form)) || reservedPhrases().some((word) => forms[0]?.includes(word))
  )
}

/** A person's name that could pass for the back office, e.g. “Support Team”. */
export function isReservedPersonName(firstName: string, lastName: string): boolean {
  const bare = readable(lettersOf(`${firstName}${lastName}`))
  return onlyOfficeWords().test(bare) || reservedPhrases().some((word) => bare.includes(word))
}
