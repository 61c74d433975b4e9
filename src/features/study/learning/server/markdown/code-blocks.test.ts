import { describe, expect, it } from 'vitest'
import { readCodeBlocks } from '../curriculum/text-structure'
import { renderMarkdown } from './render-markdown'

const fence = (info: string, code = 'x') => `\`\`\`${info}\n${code}\n\`\`\`\n`
const textOf = (...fences: string[]) => fences.join('\nand\n\n')

describe('refuses, with the line', () => {
  it.each([
    ['words that mean nothing', fence('python runn'), /unknown after python: runn/],
    ['a page that continues', fence('html run continue'), /unknown after html: run continue/],
    ['tables made in another language', fence('python seed'), /unknown after python: seed/],
    ['a block that is not run for no reason', fence('shell no-run=""'), /unknown after shell/],
    ['another word after text', fence('text outptu'), /after text stands output or error/],
    [
      'an output at the beginning',
      fence('text output'),
      /^1: text output stands after the block that is run/,
    ],
    [
      'an output after other code',
      textOf(fence('python run'), fence('css'), fence('text error')),
      /^13: text error stands after/,
    ],
    ['a second output', fence('python run') + fence('text output').repeat(2), /^7: text output stands/],
  ])('%s', async (_, source, expected) => {
    const { problems } = await renderMarkdown(source, 'en')
    expect(problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n')).toMatch(expected)
  })
})

it('finds the blocks that say nothing, and takes those that say why they are only shown', () => {
  const source = textOf(fence('python'), fence('sql no-run="needs PostgreSQL"'), fence('css'), fence('text'))
  expect(readCodeBlocks(source).unmarked.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '1: python needs run, or no-run="why" if it cannot be run',
  ])
  expect(readCodeBlocks(source).blocks).toEqual([])
})

it('a block continues those of its language that say so, and no others', () => {
  const source = textOf(
    fence('python run continue', 'a = 1'),
    fence('javascript run continue', 'let a'),
    fence('python run', 'b = 2'),
    fence('python run continue', 'a'),
    fence('text output', '1'),
  )
  const none = { seed: '', expected: null }
  expect(readCodeBlocks(source).blocks).toEqual([
    { ...none, line: 1, language: 'python', code: 'a = 1', before: [] },
    { ...none, line: 7, language: 'javascript', code: 'let a', before: [] },
    { ...none, line: 13, language: 'python', code: 'b = 2', before: [] },
    {
      ...none,
      line: 19,
      language: 'python',
      code: 'a',
      before: ['a = 1'],
      expected: { kind: 'output', text: '1' },
    },
  ])
})

it('the nearest tables before a statement are its own, also in a box', () => {
  const source = textOf(
    fence('sql seed', 'create table a (x)'),
    fence('sql run continue', 'insert into a values (1)'),
    `:::worked\n${fence('sql seed', 'create table b (x)')}${fence('sql run continue', 'table b')}:::\n`,
  )
  expect(readCodeBlocks(source).blocks.map(({ seed, before }) => ({ seed, before }))).toEqual([
    { seed: 'create table a (x)', before: [] },
    { seed: 'create table b (x)', before: [] },
  ])
})

it('the page knows what can be run, what makes the tables and what came out', async () => {
  const { html, problems } = await renderMarkdown(
    textOf(
      fence('sql seed'),
      fence('sql run'),
      fence('python run continue'),
      fence('text output'),
      fence('html no-run="half a page"'),
    ),
    'fr',
  )
  expect(problems).toEqual([])
  expect([...html.matchAll(/data-[\w-]+="[^"]*"/g)].map(String)).toEqual([
    'data-shows="seed"',
    'data-run="sql"',
    'data-run="python continue"',
    'data-shows="output"',
    'data-label="Affichage"',
  ])
  expect(html).not.toContain('half a page')
  expect(html).not.toContain('metastring')
})
