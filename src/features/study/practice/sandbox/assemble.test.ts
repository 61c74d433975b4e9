import { expect, it } from 'vitest'
import { assemble, fileAt, placeOf } from './assemble'

const files = {
  'index.html': '',
  'style.css': 'p { color: red }\nb { background: url(photo.svg) }',
  'css/more.css': "i { background: url('../photo.svg') }",
  'script.js': 'const a = 1\nfail()',
  'photo.svg': '<svg/>',
}
const html = (page: string, more: Record<string, string> = {}) =>
  assemble('index.html', { ...files, 'index.html': page, ...more })

it('puts what a page names behind the element that names it, which stays', () => {
  const page = '<link rel="stylesheet" href="style.css"><script src="./script.js"></script><p>x</p>'
  const whole = html(page)
  expect(whole).toContain('<link rel="stylesheet" href="style.css"><style>\np { color: red }')
  expect(whole).toContain(
    '<script src="./script.js"></script><script>const a = 1\nfail()\n//# sourceURL=script.js~1\n</script><p>x</p>',
  )
})

it('knows quotes of any kind, folders, media and drawings of a style sheet', () => {
  const whole = html("<LINK media=print REL=stylesheet href='css/more.css'>")
  expect(whole).toContain('<style media="print">\ni { background: url("data:image/svg+xml,%3Csvg%2F%3E") }')
})

it('runs a deferred script after everything, and a module as one', () => {
  expect(html('<script defer src="script.js"></script><p>x</p>')).toMatch(/<p>x<\/p><script>const a/)
  expect(html('<script type="module" src="script.js"></script><p>')).toContain('<script type="module">const')
})

it.each([
  '<!-- <script src="script.js"></script> -->',
  '<title><link rel=stylesheet href=style.css></title>',
  '<textarea><script src="script.js"></script></textarea>',
  '<script data-src="script.js"></script>',
  '<script src="https://elsewhere.example/script.js"></script>',
  '<script src="//elsewhere.example/script.js"></script>',
  '<script src="other.js"></script>',
  '<script src="__proto__"></script>',
  '<script src="index.html"></script>',
  '<link rel="icon" href="photo.svg">',
  '<link rel="stylesheet" href="http://[">',
])('leaves alone: %s', (page) => {
  expect(html(page)).toBe(page)
})

it('a text in a file ends no element', () => {
  const script = 'const tag = "</script><b>"; const open = "<!-- <script>"'
  const whole = html('<script src="x.js"></script>', { 'x.js': script })
  expect(whole.match(/<\/script/g)).toHaveLength(2)
  expect(whole).not.toContain('<!--')
  const style = html('<link rel=stylesheet href=x.css>', { 'x.css': 'b { content: "</style>" }' })
  expect(style.match(/<\/style/g)).toHaveLength(1)
})

it('names each script, so that a line of it is found in its file', () => {
  const page =
    '<p>\n<script>\nx()\n</script>\n<script type="text/template">y</script><script src="script.js"></script>'
  const names = [...html(page).matchAll(/sourceURL=(.*)/g)].map(([, name]) => name)
  expect(names).toEqual(['index.html~2', 'script.js~1'])
  // The line of x() in its script is the second, because the first is that of the tag.
  expect(placeOf('index.html~2', 2)).toEqual({ file: 'index.html', line: 3 })
  expect(placeOf('script.js~1', 2)).toEqual({ file: 'script.js', line: 2 })
  expect(placeOf('https://academy.test/run/html.0a.html', 1)).toBeUndefined()
  expect(placeOf('', 1)).toBeUndefined()
})

it('finds a file by an address of its project only', () => {
  expect(fileAt('./style.css?v=2#x', 'index.html', files)).toEqual({ name: 'style.css', hash: '#x' })
  expect(fileAt('/css/more.css', 'index.html', files)?.name).toBe('css/more.css')
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://x/style.css',
    '//x/style.css',
    '..',
  ]) {
    expect(fileAt(address, 'index.html', files)).toBeUndefined()
  }
})
