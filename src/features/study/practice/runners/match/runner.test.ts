import { expect, it } from 'vitest'
import { describeBoxes, type MatchSpec, match, mixedItems } from './runner'

const named = (ids: string[]) => ids.map((id) => ({ id, text: id.toUpperCase() }))
const spec: MatchSpec = {
  items: named(['a', 'b', 'c', 'd', 'e', 'f']),
  boxes: named(['in', 'out', 'empty']),
  answer: { a: 'in', b: 'in', c: 'in', d: 'out', e: 'out', f: 'out' },
  checks: [
    { id: 'first', items: ['a', 'b', 'c'] },
    { id: 'second', items: ['d', 'e', 'f'] },
  ],
}
const code = 'a=in\nb=in\nc=in\nd=out\ne=out\nf=out'

it('judges each check by its items, and names the first wrong one', () => {
  expect(match.judge(code, spec)).toEqual([
    { id: 'first', ok: true },
    { id: 'second', ok: true },
  ])
  expect(match.judge(code.replace('b=in', 'b=empty').replace('c=in', 'c=out'), spec)).toEqual([
    { id: 'first', ok: false, why: 'matchWrong', seen: 'B', where: 'EMPTY' },
    { id: 'second', ok: true },
  ])
})

it('takes an item without a box, or with a strange one, as open', () => {
  for (const open of ['', code.replace('f=out', 'f=other'), code.replace('f=out', ''), `${code}\nf=`]) {
    expect(match.isAnswered(open, spec)).toBe(false)
    expect(match.judge(open, spec)[1]).toMatchObject({ ok: false, why: 'matchOpen' })
  }
  expect(match.isAnswered(code, spec)).toBe(true)
})

it('mixes the items, every time in the same way', () => {
  const ids = mixedItems(spec).map(({ id }) => id)
  expect(ids).not.toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(ids.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(mixedItems({ items: [...spec.items] }).map(({ id }) => id)).toEqual(ids)
})

it('describes what is in each box', () => {
  expect(describeBoxes(spec, 'a=in\nd=out')).toBe('IN\n– A\n\nOUT\n– D\n\nEMPTY')
})
