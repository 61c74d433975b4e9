import { globSync, readFileSync } from 'node:fs'

const literal = /'([\w.-]+)'|"([\w.-]+)"|`([\w.${}()?:' -]+)`/g
/** How a file says whose texts its keys are; mails have theirs from their context. */
const namespace = /(?:namespace: |useTranslations\(|privateMetadata\()'([\w.]+)'|texts? in `([A-Z][\w.]+)`/g

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
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/generated\/|\/testing\/|src\/messages\//.test(file),
  )
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    const named = [...source.matchAll(namespace)].map(([, call, comment]) => call ?? comment)
    const spaces = ['', ...named, ...(file.includes('features/mail/emails/') ? ['Mail'] : [])].map((name) =>
      name ? `${name}.` : '',
    )
    for (const [, single, double, template] of source.matchAll(literal)) {
      const text = single ?? double
      for (const space of spaces)
        if (text) whole.add(space + text)
        else if (template && !isAnything(space + template))
          patterns.push(asPattern(space) + patternOf(template))
    }
  }
  const any = new RegExp(`^(?:${[...new Set(patterns)].join('|')})$`)
  return new Set([...keys].filter((key) => whole.has(key) || any.test(key)))
}
