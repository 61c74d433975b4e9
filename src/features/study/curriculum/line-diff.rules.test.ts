import { describe, expect, it } from 'vitest'
import { diffLines } from './line-diff.rules'

const short = (one: string, other: string) =>
  diffLines(one, other).map(({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`)

describe('two texts line by line', () => {
  it.each([
    ['', '', []],
    ['', 'a', ['+a']],
    ['a', '', ['-a']],
    ['a\nb\nc', 'a\nc', ['=a', '-b', '=c']],
    ['a\nb', 'a\nx\nb', ['=a', '+x', '=b']],
    ['a\nb\nc\nd', 'b\nc\ne\nd', ['-a', '=b', '=c', '+e', '=d']],
    ['a\na', 'a', ['=a', '-a']],
  ])('%j and %j', (one, other, expected) => {
    expect(short(one, other)).toEqual(expected)
  })

  it('give both texts back, whatever they are', () => {
    const [one, other] = ['x\ny\nz\nx\ny', 'y\nx\nz\ny\ny\nq']
    const lines = diffLines(one, other)
    const without = (kind: string) =>
      lines
        .filter((line) => line.kind !== kind)
        .map(({ text }) => text)
        .join('\n')
    expect([without('added'), without('removed')]).toEqual([one, other])
  })

  it('of great length are shown whole instead of compared', () => {
    const long = (name: string) => Array.from({ length: 2_500 }, (_, n) => `${name}${n}`).join('\n')
    const lines = diffLines(long('a'), long('b'))
    expect([lines.length, lines[0]?.kind, lines.at(-1)?.kind]).toEqual([5_000, 'removed', 'added'])
  })
})
