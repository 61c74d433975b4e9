import { describe, expect, it } from 'vitest'
import { structureOf } from '../curriculum/text-structure'
import { findDeepNesting } from './nesting'
import { renderMarkdown } from './render-markdown'

const deep: [string, string, number][] = [
  ['boxes in each other', ':::note\n'.repeat(3_000), 9],
  ['boxes whose ends are too short to end them', '::::note\n:::\n'.repeat(1_900), 17],
  ['boxes whose ends are code', ':::note\n\n    :::\n'.repeat(1_400), 301],
  ['more than 100 boxes one after the other', ':::note\nx\n:::\n'.repeat(101), 301],
]

describe.each(deep)('%s', (_, source, line) => {
  it('are refused with their line', () => expect(findDeepNesting(source)).toBe(line))

  it('are parsed neither for the page nor to compare both languages', async () => {
    const { user: before } = process.cpuUsage()
    expect((await renderMarkdown(source, 'en')).problems).toEqual([{ line, reason: expect.any(String) }])
    expect(structureOf(source).parts).toEqual([])
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(500)
  })
})

it('takes 8 boxes in each other, closed by as many colons or more', () => {
  expect(findDeepNesting(`${':::note\n'.repeat(8)}x\n${'::::\n'.repeat(8)}`.repeat(12))).toBeNull()
})

it('a text of 100 boxes whose ends are code costs little', async () => {
  await renderMarkdown('x', 'en')
  const { user: before } = process.cpuUsage()
  await renderMarkdown(':::note\n\n    :::\n'.repeat(100), 'en')
  expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_500)
})
