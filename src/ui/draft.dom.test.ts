import { afterEach, expect, it } from 'vitest'
import { draftControls, put, putBack, valueIn } from './draft'

afterEach(() => document.body.replaceChildren())

function show(html: string) {
  document.body.innerHTML = `<form>${html}</form>`
  return document.querySelector('form') as HTMLFormElement
}
const one = <Control extends HTMLElement>(selector: string) => document.querySelector(selector) as Control

it('keeps no password, code, file, hidden field or button', () => {
  const form = show(`<input name="name"><textarea name="text"></textarea><select name="subject"></select>
    <input name="agree" type="checkbox"><input name="mode" type="radio"><output name="sum"></output>
    <input name="secret" type="password"><input name="code" autocomplete="one-time-code"><input name="photo" type="file">
    <input name="locale" type="hidden"><button name="send"></button><fieldset name="all"></fieldset>`)
  expect(draftControls(form).map(({ name }) => name)).toEqual(['name', 'text', 'subject', 'agree', 'mode'])
})

it('puts a value back with the events that a framework listens to', () => {
  show('<input id="name"><input id="agree" type="checkbox"><select id="subject"><option>a<option>b</select>')
  const heard: string[] = []
  for (const type of ['input', 'change', 'click']) {
    document.body.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).id}`))
  }
  put(one('#name'), 'Ada')
  put(one('#agree'), true)
  put(one('#subject'), 'b')
  expect(['#name', '#agree', '#subject'].map((id) => valueIn(one(id)))).toEqual(['Ada', true, 'b'])
  expect(heard).toEqual(
    expect.arrayContaining(['input name', 'change name', 'click agree', 'input subject', 'change subject']),
  )
})

it('leaves what is already so, what a list does not offer, and what is not there', () => {
  show(
    '<input id="name" value="Ada"><select id="subject"><option>a</select><input id="agree" type="checkbox" checked>',
  )
  let events = 0
  for (const type of ['input', 'change', 'click']) {
    document.body.addEventListener(type, () => {
      events += 1
    })
  }
  one<HTMLInputElement>('#name').focus()
  putBack('name', 'Ada')
  putBack('agree', true)
  putBack('subject', 'z')
  putBack('nowhere', 'x')
  expect([valueIn(one('#subject')), events]).toEqual(['a', 0])
})
