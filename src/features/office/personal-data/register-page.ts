import { isPersonal, namesIn, type PersonalTable, processors, register, registerGroups } from './register'

const head = `# Register of processing

<!-- Written by \`npm run docs:personal-data\` from src/features/office/personal-data/register.ts: do not edit by hand. -->

What the academy holds of people, table by table: why, on which ground, how long, and what an erasure does with it. A test compares it with the schema. The copy that a person asks for contains every table of this page except those that say why not; secrets and ids of other people are left out. How copies, erasures and deadlines work: [personal data](personal-data.md).
`

const atErasure = {
  removed: 'removed',
  emptied: 'the row stays, emptied of',
  kept: 'stays',
} as const

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function erasureOf({ atErasure: what, emptied, stays }: PersonalTable): string {
  const names = namesIn(emptied)
  return `${atErasure[what]}${names.length > 0 ? ` ${list(names)}` : ''}${stays ? `. Stays: ${stays}` : ''}`
}

const entry = (name: string, table: PersonalTable) =>
  [
    `### ${name}`,
    '',
    `${table.what[0]?.toUpperCase()}${table.what.slice(1)}.`,
    '',
    `- Ground: ${table.ground}. Kept: ${table.term}.`,
    `- At an erasure: ${erasureOf(table)}.`,
    `- In the copy: ${table.of === null ? `no, ${table.notGiven}` : list(namesIn(table.columns))}.`,
  ].join('\n')

const titles = {
  account: 'Account',
  study: 'Study',
  talk: 'Messages',
  money: 'Payments',
  mail: 'E-mails and notifications',
  technical: 'Technical',
} as const

/** The page, from the register alone. */
export function registerPage(): string {
  const tables = Object.entries(register)
  const groups = registerGroups.map((group) => {
    const own = tables.flatMap(([name, table]) =>
      isPersonal(table) && table.group === group ? [entry(name, table)] : [],
    )
    return `## ${titles[group]}\n\n${own.join('\n\n')}`
  })
  const others = tables.flatMap(([name, table]) =>
    isPersonal(table) ? [] : [`- \`${name}\`: ${table.what}`],
  )
  const helpers = processors.map(
    ({ name, country, purpose, data }) => `| ${name} | ${country} | ${purpose} | ${data} |`,
  )
  return [
    head,
    `## Who else processes data\n\n| who | country | purpose | data |\n|---|---|---|---|\n${helpers.join('\n')}`,
    groups.join('\n\n'),
    `## Without data of students\n\n${others.join('\n')}`,
  ]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .concat('\n')
}
