import { globSync, readFileSync } from 'node:fs'

const literal = /'([\w.-]+)'|"([\w.-]+)"|`([\w.${}()?:' -]+)`/g
/** How a file says whose texts its keys are; mails have theirs from their context. */
const namespace = /(?:namespace: |useTranslations\(|privateMetadata\()'([\w.]+)'|texts? in `([A-Z][\w.]+)`/g

const sources = () =>
  globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/generated\/|\/testing\/|src\/messages\//.test(file),
  )

const asPattern = (text: string) => text.replace(/[.*+?^()|[\]\\]/g, '\\$&')

/** A template such as `means_${role}` stands for every key that it can become. */
const patternOf = (template: string) =>
  template
    .split(/\$\{[^}]*\}/)
    .map(asPattern)
    .join('[\\w-]+')

/** `Errors.${code}` or `${name}.${key}` may be any text, and so proves none of them. */
const isAnything = (template: string) =>
  /^(?:[\w-]+\.)?\$\{[^}]*\}$/.test(template) || !/[a-z]{3}/i.test(template.replace(/\$\{[^}]*\}/g, ''))

/** Whether some code shows the text of a key: by its whole name, or by its end in a file that names its namespace. */
export function keysInUse(keys: Iterable<string>): Set<string> {
  const whole = new Set<string>()
  const patterns: string[] = []
  for (const file of sources()) {
    const source = readFileSync(file, 'utf8')
    const named = [...source.matchAll(namespace)].map(([, call, comment]) => call ?? comment)
    const spaces = ['', ...named, ...(file.includes('features/mail/emails/') ? ['Mail'] : [])].map((name) =>
      name ? `${name}.` : '',
    )
    for (const [, single, double, template] of source.matchAll(literal)) {
      const text = single ?? double
      for (const space of spaces) {
        if (text) {
          whole.add(space + text)
        } else if (template && !isAnything(space + template)) {
          patterns.push(asPattern(space) + patternOf(template))
        }
      }
    }
  }
  const any = new RegExp(`^(?:${[...new Set(patterns)].join('|')})$`)
  return new Set([...keys].filter((key) => whole.has(key) || any.test(key)))
}

/** Keys whose last word is put together while the program runs, so that no file of the code has it. */
const builtAtRunTime = [
  // `${key}Title` and `${key}Description` of publicMetadata
  /\.meta(?:Title|Description)$/,
  // `${decision}Grade`
  /^Notifications\.graded\.\w+Grade$/,
]

/** Not looked at: texts here may stand before the screen that shows them. */
const notChecked = /^(?:Assignments|Curriculum|Learning|Payment|PaymentsOffice)\./

/** Keys of which not even the last word stands in the code. */
export function deadKeys(keys: Iterable<string>): string[] {
  const all = [...keys]
  const used = keysInUse(all)
  const words = new Set(sources().flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []))
  return all.filter(
    (key) =>
      !used.has(key) &&
      !words.has(key.slice(key.lastIndexOf('.') + 1)) &&
      !notChecked.test(key) &&
      !builtAtRunTime.some((pattern) => pattern.test(key)),
  )
}
