import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'
import { connections } from '../../sandbox/html-bounds'
import type { Candidate, Command, ElementState, Find, Reply } from './commands'

// In the page that is tested, before its own scripts: finds elements, acts on them and says how they are. The learner's code runs
// in a worker and sends commands; texts are compared there, so that an endless regular expression of a learner cannot hold up a page.

const mostElements = 2_000
const longest = 1_000
/** The elements that were found, by their numbers. */
const known: Element[] = []
const numbers = new Map<Element, number>()

const numberOf = (element: Element) => {
  const number = numbers.get(element) ?? known.push(element) - 1
  numbers.set(element, number)
  return number
}

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, longest)

const isField = (
  element: Element,
): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement =>
  element.matches('input, textarea, select, button')

const textOf = (element: Element) =>
  element.matches('input[type=button], input[type=submit], input[type=reset]')
    ? tidy((element as HTMLInputElement).value)
    : // biome-ignore lint/performance/useDomNodeTextContent: what is hidden in it is not seen
      tidy((element as HTMLElement).innerText ?? element.textContent)

/** A section or form without a name is no landmark; a header or footer inside of another part is none of the page. */
function roleOf(element: Element): string | null {
  const role = getRole(element)
  if (element.hasAttribute('role')) {
    return role
  }
  if (element.matches('section, form')) {
    return computeAccessibleName(element) === '' ? null : role
  }
  if (element.matches('header, footer')) {
    return element.parentElement?.closest('article, aside, main, nav, section') ? null : role
  }
  if (role === null && element.matches('p')) {
    return 'paragraph'
  }
  return role
}

const textsOfLabels = (element: Element): string[] => {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '')
  const labels = isField(element) ? [...(element.labels ?? [])].map(({ textContent }) => textContent) : []
  return [element.getAttribute('aria-label') ?? '', named.join(' '), ...labels].map(tidy).filter(Boolean)
}

function candidatesOf(find: Find, all: readonly Element[]): Candidate[] {
  const one = (element: Element, text: string): Candidate => ({ element: numberOf(element), text })
  switch (find.by) {
    case 'role':
      return all
        .filter((element) => roleOf(element) === find.role && !isInaccessible(element))
        .map((element) => one(element, tidy(computeAccessibleName(element))))
    case 'label':
      return all.flatMap((element) => textsOfLabels(element).map((text) => one(element, text)))
    case 'placeholder':
      return all
        .filter((element) => element.hasAttribute('placeholder'))
        .map((element) => one(element, tidy(element.getAttribute('placeholder'))))
    case 'text':
      return all
        .filter((element) => !element.matches('script, style, noscript, template, option'))
        .map((element) => ({
          ...one(element, tidy(textOf(element) || element.textContent)),
          inner: [...element.children].map(numberOf),
        }))
  }
}

function isVisible(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
}

const stateOf = (element: Element): ElementState => ({
  text: textOf(element),
  value: isField(element) ? element.value : '',
  isVisible: isVisible(element),
  isEnabled: !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true',
  isChecked: element instanceof HTMLInputElement ? element.checked : element.ariaChecked === 'true',
})

const announce = (element: Element, ...names: string[]) => {
  for (const name of names) {
    element.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

function fill(element: Element, value: string): string | undefined {
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(checkbox|radio|button|submit|reset|file|image)$/.test(element.type))
  if (!isText || element.readOnly) {
    return 'fill: this element takes no text'
  }
  element.focus()
  element.value = value
  announce(element, 'input', 'change')
  return undefined
}

function select(element: Element, value: string): string | undefined {
  const options = element instanceof HTMLSelectElement ? [...element.options] : []
  const option = options.find((each) => each.value === value || tidy(each.label) === value)
  if (!option) {
    return `selectOption: there is no option ${value}`
  }
  option.selected = true
  announce(element, 'input', 'change')
  return undefined
}

/** Only what a person could do: something hidden or disabled is not touched. */
function act({
  do: what,
  element: number,
  value = '',
}: Extract<Command, { do: 'click' | 'fill' | 'select' }>) {
  const element = known[number]
  if (!element?.isConnected) {
    return `${what}: the element is gone`
  }
  const { isVisible: seen, isEnabled } = stateOf(element)
  if (!seen || !isEnabled) {
    return `${what}: the element is ${seen ? 'disabled' : 'not visible'}`
  }
  if (what === 'click') {
    const it = element as HTMLElement
    it.focus()
    it.click()
    return undefined
  }
  return what === 'fill' ? fill(element, value) : select(element, value)
}

function answer(command: Command): Reply {
  switch (command.do) {
    case 'open':
      return {}
    case 'find': {
      const around = command.within === undefined ? document : known[command.within]
      const all = [...(around?.querySelectorAll('body, body *') ?? [])].slice(0, mostElements)
      return { candidates: candidatesOf(command.find, all) }
    }
    case 'read': {
      const element = known[command.element]
      return element?.isConnected ? { state: stateOf(element) } : { error: 'the element is gone' }
    }
    default:
      return { error: act(command) }
  }
}

// What a test fills in may become code in a page that takes it for HTML.
for (const name of connections) {
  Reflect.deleteProperty(window, name)
}
addEventListener('message', function begin({ ports: [port], source }) {
  if (source !== parent || !port) {
    return
  }
  removeEventListener('message', begin)
  port.onmessage = ({ data }: MessageEvent<Command>) => port.postMessage(answer(data))
})
// A link or a form would leave the page.
addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a[href]')) {
    event.preventDefault()
  }
})
addEventListener('submit', (event) => event.preventDefault())
HTMLFormElement.prototype.submit = () => undefined
// The browser's own message about a field would stand over the exercise.
addEventListener('invalid', (event) => event.preventDefault(), true)
