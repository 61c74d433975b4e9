import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import { promiseExceptions, publicPromises } from './public-promises'

/** The texts that visitors read, and the mails to visitors and students. */
const namespaces = [
  'AboutPage',
  'Home',
  'ServicesPage',
  'Programs',
  'ProgramFaq',
  'Contact',
  'Privacy',
  'Terms',
  'Register',
  'Certificates',
  'Footer',
  'Newsletter',
  'Mail',
  'StudyMails',
  'Meta',
  'OpenProgram',
] as const
const toTheOffice = /^Mail\.(assignmentsWaiting|digest|paymentAlert|classAlert|officeMail|factorResetAsked)\./

const patterns = {
  en: new RegExp(
    [
      '\\d',
      '\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?|a third of(?: the)?)[ -](?:minutes?|hours?|days?|weeks?|months?|years?|pages?|sentences?|ways|services|working)\\b',
      '\\b(?:always|never|every|guarantee\\w*|lifetime|within|at most|at least|free|delet\\w*|eras\\w*|kept|keeps?|refund\\w*|until|at any time|paid once)\\b',
    ].join('|'),
    'i',
  ),
  fr: new RegExp(
    [
      '\\d',
      '(?<!\\p{L})(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze)[ -](?:minutes?|heures?|jours?|semaines?|mois|ans?|pages|phrases|façons|services)(?!\\p{L})',
      '(?<!\\p{L})(?:toujours|jamais|garanti\\p{L}*|au plus|au maximum|au moins|gratuit\\p{L}*|supprim\\p{L}*|effac\\p{L}*|conserv\\p{L}*|rembours\\p{L}*|jusqu|à tout moment)',
    ].join('|'),
    'iu',
  ),
}

type Node = { [key: string]: Node | string }
const flatten = (node: Node, prefix: string): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
const textsOf = (messages: typeof en) =>
  namespaces
    .flatMap((name) => flatten(messages[name] as Node, `${name}.`))
    .filter(([key]) => !toTheOffice.test(key))

/** Removes tags, placeholders and the names of plural branches. */
const words = (text: string) =>
  text
    .replace(/<\/?\w+>/g, '')
    .replace(/=\d+ ?\{/g, '{')
    .replace(/\{\w+\}/g, '…')
    .replace(/\u00a0/g, ' ')
const sentences = (text: string) => words(text).split(/(?<=[.!?;:])\s+|\n+/)

interface Entry {
  keys: readonly string[]
  says?: readonly string[]
}
const entries: Entry[] = [...publicPromises, ...promiseExceptions]

const isCovered = (key: string, sentence: string) =>
  entries.some(
    ({ keys, says }) => keys.includes(key) && (!says || says.some((part) => sentence.includes(part))),
  )

describe('what the public pages and mails promise', () => {
  it('is in the list, every sentence of it', () => {
    const missing = textsOf(en).flatMap(([key, text]) =>
      sentences(text)
        .filter((sentence) => patterns.en.test(sentence) && !isCovered(key, sentence))
        .map((sentence) => `${key}: ${sentence}`),
    )
    expect(missing).toEqual([])
  })

  it('is in the list where only the French text has a number or a promise', () => {
    const listed = new Set(entries.flatMap(({ keys }) => keys))
    const missing = textsOf(fr).filter(
      ([key, text]) => !listed.has(key) && sentences(text).some((sentence) => patterns.fr.test(sentence)),
    )
    expect(missing).toEqual([])
  })

  it('is still said: no key and no part of a sentence is out of date', () => {
    const texts = new Map(textsOf(en))
    expect(entries.flatMap(({ keys }) => keys.filter((key) => !texts.has(key)))).toEqual([])
    const gone = entries.flatMap(({ keys, says = [] }) =>
      says.filter((part) => !keys.some((key) => words(texts.get(key) ?? '').includes(part))),
    )
    expect(gone).toEqual([])
  })

  it('is kept by tests that exist', () => {
    const absent = publicPromises.filter(({ test: { file, name } }) => {
      const path = join(process.cwd(), file)
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${name}'`)
    })
    expect(absent.map(({ test }) => test)).toEqual([])
  })
})
