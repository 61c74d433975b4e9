import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const literal = /'([\w.-]+)'|"([\w.-]+)"|`([\w.${}()?:'[\] -]+)`/g
/** How a file names the namespace of its keys; mails get theirs from the context. */
const namespace =
  /(?:namespace: |useTranslations\(|privateMetadata\(|(?:textsOf|pick)\([\w.]+, )'([\w.]+)'|texts? in `([A-Z][\w.]+)`|`([A-Z]\w*)\.\$\{/g
const imported = /from '((?:\.|@\/)[^']+)'/g
/** How many steps a translator is passed on, from the file that creates it to the files that get it. */
const handedOn = 1

const files = () =>
  globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/generated\/|\/testing\/|src\/messages\//.test(file),
  )

const asPattern = (text: string) => text.replace(/[.*+?^()|[\]\\]/g, '\\$&')

/** A template such as `means_${role}` matches every possible key. */
const patternOf = (template: string) =>
  template
    .split(/\$\{[^}]*\}/)
    .map(asPattern)
    .join('[\\w-]+')

/** `Users.${code}`, `${name}.${key}` or `${decision}Grade` may be many texts, so it does not prove that one of them is used. */
const isAnything = (template: string) => !/^[a-z]{3}/i.test(template) || /^[A-Z]\w*\.\$\{/.test(template)

interface Source {
  text: string
  /** Namespaces that the file names, and those of the files that import it. */
  spaces: Set<string>
  imports: string[]
}

function resolve(from: string, name: string): string | undefined {
  const base = name.startsWith('@/') ? join('src', name.slice(2)) : join(dirname(from), name)
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => /\.tsx?$/.test(path) && existsSync(path))
}

function readSources(): Source[] {
  const sources = new Map<string, Source>()
  for (const file of files()) {
    const text = readFileSync(file, 'utf8')
    const named = [...text.matchAll(namespace)].flatMap(([, ...names]) => names.filter(Boolean))
    sources.set(file, {
      text,
      spaces: new Set([
        '',
        ...named,
        ...(file.includes('features/base/mail/emails/') ? ['Mail'] : []),
      ] as string[]),
      imports: [...text.matchAll(imported)].flatMap(([, name]) => resolve(file, name ?? '') ?? []),
    })
  }
  for (let step = 0; step < handedOn; step++) {
    const before = new Map([...sources].map(([file, { spaces }]) => [file, [...spaces]]))
    for (const [file, { imports }] of sources) {
      for (const space of before.get(file) ?? []) {
        for (const other of imports) {
          sources.get(other)?.spaces.add(space)
        }
      }
    }
  }
  return [...sources.values()]
}

/** `publicMetadata(path, 'Meta.contact')` uses `Meta.contactTitle` and `Meta.contactDescription`. */
const titled = /publicMetadata\([\w.]+,\s*'([\w.]+)'/g

/** The texts that every office list shows (features/office/frame/ui), unless its spec names another one. */
const officeList = /defineOfficeList\(\{[^}]*namespace: '(\w+)'/g
/** `pick(locale, 'ChatScreen')` takes a namespace whole: components name its texts as `texts.send` or 'send'. */
const takenWhole = /pick\([\w.]+, '([\w.]+)'\)/g
const property = /(?<=\b(?:texts|labels)\.)\w+/g

const listTexts = String.raw`\.(?:title|lead|search|failed|none|noneText|showing|filters\..+)`

/** Keys that are built from values that no template shows, each with its place. */
const builtAtRunTime = [
  // legal-page.tsx: the page's namespace is a parameter
  /^(?:Privacy|Terms)\.(?:intro|title|updated|sections\.s\d+\.(?:title|body))$/,
  // about and services pages, sections of the home page, questions about a program: lists of names
  /^AboutPage\.(?:founder|mission|story)\.(?:title|body)$/,
  /^ServicesPage\.(?:consultancy|software|training|tutoring)\.\w+$/,
  /^Home\.(?:consultancy|software|training|tutoring|step\d)Text$/,
  /^ProgramFaq\.[aq]\d$/,
  // lists that a test compares with the texts: audit-actions.test.ts, transition-tables.test.ts
  /^Audit\.actions\./,
  /^PaymentsOffice\.event\./,
  // section-cards.tsx, waiting-list.tsx
  /^Student\.(?:assignments|messages|profile|programs)Text$/,
  /^Office\.waiting\.(?:assignments|reports|refunds|reviews|mails|undecided|differences)$/,
  // program-form-texts.ts cuts the language from the names of the fields
  /^ProgramEditor\.(?:description|outcome|audience|week(?:Title|Summary|Content|Assignment))$/,
  // send-now.ts: why a mail of the office was not sent
  /^OfficeMail\.office_(?:reply|mail)\.(?:failed|waitLong|refused|refusedAll|unknown)$/,
  // rows whose button depends on the row: payments-list.tsx, curriculum-item-row.tsx, users-dialogs.tsx
  /^Receipt\.(?:continue|details|open)Label$/,
  /^Curriculum\.(?:up|down)Item$/,
  /^Users\.(?:un)?block(?:Title|Means)$/,
]

/** The keys whose texts some code shows: by the whole path, or by the rest of it if the namespace is given. */
export function keysInUse(keys: Iterable<string>): Set<string> {
  const whole = new Set<string>()
  const patterns = new Set<string>()
  const namesShown = new Set<string>()
  const wholeSpaces = new Set<string>()
  for (const { text: source, spaces } of readSources()) {
    for (const [, key] of source.matchAll(titled)) {
      whole.add(`${key}Title`).add(`${key}Description`)
    }
    for (const [, name] of source.matchAll(officeList)) {
      patterns.add(`${name}${listTexts}`)
    }
    for (const [, name] of source.matchAll(takenWhole)) {
      wholeSpaces.add(name as string)
    }
    for (const [name] of source.matchAll(property)) {
      namesShown.add(name)
    }
    for (const [, single, double, template] of source.matchAll(literal)) {
      const text = single ?? double
      namesShown.add(text ?? '')
      for (const name of spaces) {
        const space = name ? `${name}.` : ''
        if (text) {
          whole.add(space + text)
        } else if (template && !isAnything(template)) {
          patterns.add(asPattern(space) + patternOf(template))
        }
      }
    }
  }
  const any = new RegExp(`^(?:${[...patterns].join('|')})$`)
  const isBuilt = (key: string) => builtAtRunTime.some((pattern) => pattern.test(key))
  const isTaken = (key: string) => {
    const end = key.lastIndexOf('.')
    return wholeSpaces.has(key.slice(0, end)) && namesShown.has(key.slice(end + 1))
  }
  return new Set([...keys].filter((key) => whole.has(key) || any.test(key) || isBuilt(key) || isTaken(key)))
}

/** Keys that no file of the code uses. */
export function deadKeys(keys: Iterable<string>): string[] {
  const all = [...keys]
  const used = keysInUse(all)
  return all.filter((key) => !used.has(key))
}
