import { describe, expect, it } from 'vitest'
import {
  cacheKindOf,
  filesIn,
  filesOfVisit,
  filesToSave,
  isPlain,
  itemFilesIn,
  keyOf,
  laterFileIn,
  programOf,
} from './kept-pages.rules'

const url = (path: string) => new URL(path, 'https://academy.test')

it('names the deferred files of a page that is an exercise, and of no other', () => {
  const script = '<script data-later="/later/Ab_-0123456789abcdefghij.js">1</script>'
  const form = '<form data-practice="true" method="post">'
  expect(laterFileIn(form + script)).toBe('/later/Ab_-0123456789abcdefghij.js')
  expect(laterFileIn(script)).toBeUndefined()
  expect(laterFileIn(form)).toBeUndefined()
  expect(laterFileIn(`${form}<script data-later="https://other.example/later/a.js">`)).toBeUndefined()
})

describe('which pages a device may keep', () => {
  it.each([
    '/profile/edit',
    '/user/payments',
    '/user/payments/MBA-1',
    '/user/message',
    '/user/notifications',
    '/user/sessions',
    '/user/dashboard?section=profile',
    '/user/dashboard?section=messages',
    '/user/dashboard?section=assignments',
    '/user/programs/web/lesson/more',
    '/payment',
    '/success',
    '/login',
    '/register',
    '/admin/dashboard',
    '/admin/programs/web',
    '/api/user/programs/web',
    '/demo/outbox',
    '/fr/user/payments',
  ])('not %s', (path) => expect(cacheKindOf(url(path))).toBeNull())

  it.each(['/user/programs/web', '/fr/user/programs/web/lesson', '/user/review', '/user/dashboard'])(
    '%s, for its owner',
    (path) => expect(cacheKindOf(url(path))).toBe('private'),
  )

  it.each(['/', '/fr', '/programs', '/fr/programs/web', '/programs/web/lessons/first', '/terms'])(
    '%s, for everybody',
    (path) => expect(cacheKindOf(url(path))).toBe('public'),
  )
})

it('a workbench is kept without its tools, opened or saved', () => {
  const html =
    '<div data-workbench=""></div><script src="/_next/static/chunks/a.js"></script>"/workers/python.0a1b.js"'
  const line = { isGood: true, savesData: false }
  expect(filesToSave(html)).toEqual(['/_next/static/chunks/a.js'])
  expect(filesOfVisit(url('/user/programs/web/workbench'), html, line)).toEqual(['/_next/static/chunks/a.js'])
  expect(filesToSave(html.replace('data-workbench', 'id'))).toContain('/workers/python.0a1b.js')
})

it('a page, its data and its sections have names of their own; tracking words have none', () => {
  expect(keyOf(url('/user/programs/web?_rsc=1x'), true)).toBe(
    'https://academy.test/user/programs/web?__rsc=1',
  )
  expect(keyOf(url('/user/programs/web'), false)).toBe('https://academy.test/user/programs/web')
  expect(keyOf(url('/user/dashboard?section=programs'), false)).toContain('?section=programs')
  expect(keyOf(url('/programs?utm_source=x'), false)).toBe('https://academy.test/programs')
  expect(keyOf(url('/user/programs/web/quiz?attempt=1'), false)).toBe(
    keyOf(url('/user/programs/web/quiz'), false),
  )
})

it('the result of an attempt is shown and not kept in place of its page', () => {
  expect(isPlain(url('/user/programs/web/quiz?attempt=1'))).toBe(false)
  expect(isPlain(url('/user/programs/web/quiz?_rsc=1'))).toBe(true)
  expect(isPlain(url('/programs?q=python'))).toBe(true)
})

it('knows the program of a page', () => {
  expect(programOf(url('/fr/user/programs/web/quiz'))).toBe('web')
  expect(programOf(url('/user/review'))).toBeNull()
})

it('finds the built files that a page names', () => {
  const html = `<script src="/_next/static/chunks/0a-1~.js"></script><link href="/_next/static/chunks/a.css">
    self.__next_f.push([1,"I[3,[\\"/_next/static/chunks/0a-1~.js\\"]"])`
  expect(filesIn(html)).toEqual(['/_next/static/chunks/0a-1~.js', '/_next/static/chunks/a.css'])
})

it('finds what an exercise needs to run: its frame by the name that the build gave it, and its worker', () => {
  const html =
    'self.__next_f.push([1,"{\\"frame\\":\\"/run/worker.0a1b2c3d4e5f.html\\",\\"script\\":\\"/workers/python.0a1b.js\\"}"])'
  expect(filesIn(html)).toEqual(['/run/worker.0a1b2c3d4e5f.html', '/workers/python.0a1b.js'])
})

it('finds the pictures and files of a text, which a page that was merely opened does not fetch', () => {
  const [picture, file] = ['0a1b2c3d4e5f60718293a4b5-640x480.webp', '5f60718293a4b50a1b2c3d4e.csv']
  const html = `<img src="/api/curriculum/${picture}" alt="A b"><a href="/api/curriculum/${file}">c</a>
    self.__next_f.push([1,"<img src=\\"/api/curriculum/${picture}\\">"])<a href="/api/curriculum/other">d</a>`
  expect(itemFilesIn(html)).toEqual([`/api/curriculum/${picture}`, `/api/curriculum/${file}`])
  const dear = { isGood: true, savesData: false }
  expect(filesOfVisit(url('/user/programs/web/one'), html, dear)).toEqual([])
})

describe('the files of a page that was merely opened', () => {
  const css = '/_next/static/chunks/a.css'
  const own = '/_next/static/scripts/student-pages-AB.js'
  const heldScript = '/_next/static/chunks/main.js'
  const data = '/_next/static/chunks/part.js'
  const page = (script: string) =>
    `<link href="${css}"><script src="${own}"></script><script ${script}="${heldScript}"></script><script>push("${data}")</script>`
  const light = page('data-held')
  const good = { isGood: true, savesData: false }
  const dear = { isGood: false, savesData: false }
  const spare = { isGood: false, savesData: true }
  const all = [css, own, heldScript, data]

  it.each([
    ['/user/dashboard', good, all],
    ['/user/dashboard', dear, [css, own]],
    ['/fr/user/programs/web', dear, [css, own]],
    // Pages that are used without a network.
    ['/fr/user/programs/web/quiz', dear, all],
    ['/user/review', dear, all],
    ['/user/programs/web/quiz', spare, [css, own]],
  ])('of %s on a line like %o', (path, line, files) => {
    expect(filesOfVisit(url(path), light, line)).toEqual(files)
  })

  it('are without what code in a lesson runs with, until it is run or saved', () => {
    const lesson = `${light}<span data-code-runs='"/workers/python.0a1b.js" "/run/worker.0a1b2c3d4e5f.html"'>`
    expect(filesOfVisit(url('/user/programs/web/lesson'), lesson, good)).toEqual(all)
    expect(filesIn(lesson)).toEqual([...all, '/workers/python.0a1b.js', '/run/worker.0a1b2c3d4e5f.html'])
  })

  it('are all of them where the page came with its scripts', () => {
    expect(filesOfVisit(url('/user/dashboard'), page('src'), spare)).toEqual(all)
  })
})
