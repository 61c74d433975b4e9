import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { iconData } from '@/ui/icon-data'
import { catalogue, programSlugs } from './catalogue'
import type { Bilingual, CatalogueProgram } from './types'

const titles = [
  'Web Development',
  'Data Science',
  'Digital Marketing',
  'Backend Development',
  'Database Administration',
  'Frontend Development',
  'Full Stack Development',
  'Mobile App Dev',
  'Database Management',
  'Microsoft Office Skills',
  'Test Automation',
  'Cloud Computing',
]
const offline = ['Digital Marketing', 'Frontend Development', 'Database Management', 'Cloud Computing']

const textsOf = ({ title, description, outcome, audience, weeks }: CatalogueProgram): Bilingual[] => [
  title,
  description,
  outcome,
  audience,
  ...weeks.flatMap((week) => [
    week.title,
    week.summary,
    week.content,
    ...(week.assignment ? [week.assignment] : []),
  ]),
]
const longest = (text: Bilingual) => Math.max(text.en.length, text.fr.length)
const isUnique = (values: string[]) => new Set(values).size === values.length

it.each(catalogue)('$slug is called written when each of its weeks has lessons', (program) => {
  const folder = join(import.meta.dirname, '..', '..', 'curriculum', program.slug)
  const written = readdirSync(folder).filter((name) => /^week-\d\d$/.test(name))
  expect(written.length === program.durationWeeks).toBe(program.isWritten)
})

it('holds the twelve programs of the specification, in its order', () => {
  expect(catalogue.map((program) => program.title.en)).toEqual(titles)
  expect(programSlugs).toEqual(titles.map((title) => title.toLowerCase().replaceAll(' ', '-')))
})

it('teaches exactly four of them on campus', () => {
  expect(catalogue.filter((program) => !program.isOnline).map((program) => program.title.en)).toEqual(offline)
})

it('gives every program its own slug, French title and an icon that is drawn', () => {
  expect(isUnique(catalogue.map((program) => program.slug))).toBe(true)
  expect(isUnique(catalogue.map((program) => program.title.fr))).toBe(true)
  expect(isUnique(catalogue.map((program) => program.icon))).toBe(true)
  expect(catalogue.filter((program) => !Object.hasOwn(iconData, program.icon))).toEqual([])
})

it('never repeats a week in another program', () => {
  const weeks = catalogue.flatMap((program) => program.weeks)
  expect(isUnique(weeks.map((week) => week.content.en))).toBe(true)
  expect(isUnique(weeks.map((week) => week.content.fr))).toBe(true)
})

describe.each(catalogue.map((program) => [program.slug, program] as const))('%s', (_slug, program) => {
  it('lasts as many weeks as it lists, 6 to 12, for XAF 15,000', () => {
    expect(program.weeks).toHaveLength(program.durationWeeks)
    expect(program.durationWeeks).toBeGreaterThanOrEqual(6)
    expect(program.durationWeeks).toBeLessThanOrEqual(12)
    expect(program.priceXaf).toBe(15000)
  })

  it('says everything in two different languages', () => {
    for (const { en, fr } of textsOf(program)) {
      expect(en.trim()).toBe(en)
      expect(fr.trim()).toBe(fr)
      expect(en).not.toBe('')
      expect(fr).not.toBe('')
      expect(fr).not.toBe(en)
    }
  })

  it('keeps to the lengths that fit a card and a phone', () => {
    expect(longest(program.description)).toBeLessThanOrEqual(160)
    for (const week of program.weeks) {
      expect(longest(week.title), week.title.en).toBeLessThanOrEqual(60)
      expect(longest(week.summary), week.title.en).toBeLessThanOrEqual(140)
      for (const line of `${week.content.en}\n${week.content.fr}`.split('\n')) {
        expect(line.length, line).toBeLessThanOrEqual(100)
      }
    }
  })

  it('has three to six lines a week, the same number in both languages', () => {
    for (const { content } of program.weeks) {
      const count = content.en.split('\n').length
      expect(content.fr.split('\n')).toHaveLength(count)
      expect(count).toBeGreaterThanOrEqual(3)
      expect(count).toBeLessThanOrEqual(6)
    }
  })

  it('gives no two weeks the same title', () => {
    expect(isUnique(program.weeks.map((week) => week.title.en))).toBe(true)
    expect(isUnique(program.weeks.map((week) => week.title.fr))).toBe(true)
  })

  it('asks for work in about every second week, and in the last', () => {
    const withWork = program.weeks.filter((week) => week.assignment)
    expect(Math.abs(withWork.length - program.weeks.length / 2)).toBeLessThanOrEqual(1)
    expect(program.weeks.at(-1)?.assignment).not.toBeNull()
  })

  it('sets French punctuation without a breakable space, and no straight apostrophe', () => {
    for (const { en, fr } of textsOf(program)) {
      expect(fr).not.toMatch(/ [:;!?%»]|« |\d \d{3}/)
      expect(fr).not.toMatch(/[^\s\u00a0][;!?»]/)
      expect(en + fr).not.toMatch(/['"]/)
    }
  })
})
