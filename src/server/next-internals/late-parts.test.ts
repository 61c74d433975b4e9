import { expect, it } from 'vitest'
import { placeParts } from './late-parts'

const begin = '<script>requestAnimationFrame(function(){$RT=performance.now()});</script>'
const define = '$RB=[];$RV=function(a){for(var b=0;b<a.length;b+=2)a[b]};$RC=function(b,a){$RV([b,a])};'
const place = (n: number, fallback: string) =>
  `<!--$?--><template id="B:${n}"></template>${fallback}<!--/$-->`
const part = (n: number, content: string, before = '') =>
  `<div hidden id="S:${n}">${content}</div><script>${before}$RC("B:${n}","S:${n}")</script>`
const page = (...body: string[]) => `<html><body>${body.join('')}</body></html>`

it('puts a part that was sent last where it belongs, without the scripts that would do it', () => {
  const list = '<ul><li><div>$1 and $& a week</div></li></ul>'
  const sent = page('<main>', place(0, '<p>Loading</p>'), '</main>', begin, part(0, list, define))
  expect(placeParts(sent)).toBe(page('<main>', `<!--$-->${list}<!--/$-->`, '</main>'))
})

it('puts several parts in their own places', () => {
  const sent = page(place(1, 'b'), place(0, 'a'), begin, part(0, '<p>A</p>', define), part(1, '<p>B</p>'))
  expect(placeParts(sent)).toBe(page('<!--$--><p>B</p><!--/$-->', '<!--$--><p>A</p><!--/$-->'))
})

it.each([
  ['nothing was sent last', page('<!--$--><p>here</p><!--/$-->', begin)],
  ['a part is missing', page(place(0, 'a'), place(1, 'b'), begin, part(0, '<p>A</p>', define))],
  ['a part failed', page(place(0, 'a'), '<script>$RX("B:0","digest")</script>')],
  [
    'a fallback has a place of its own',
    page(`<!--$?--><template id="B:0"></template>${place(1, 'b')}<!--/$-->`),
  ],
])('leaves a page as it is where %s', (_, sent) => {
  expect(placeParts(sent)).toBe(sent)
})
