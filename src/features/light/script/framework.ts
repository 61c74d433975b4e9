import { reachesWell } from '@/lib/line'
import { readSessionHint } from '@/lib/session-hint'
import { dropDraft } from '@/ui/draft'
import { noteChanged, noteTyped, putBackTyped, restoreBeforeTyping } from './typed'

/** Forms that become better with the framework. `data-plain`: a form that needs it for nothing. */
const richForm = 'form[method="post" i]:not([data-plain])'
/** Forms of a server action; those that lead elsewhere (signing out) are in the bar of every page. */
export const actionForm = `${richForm}[action=""]`
/** After this time a press is no longer kept back: the browser sends the form by itself. */
const patienceMs = 5_000
/** So long a second press on a form that the browser has sent is one too many. */
const answerMs = 20_000

interface Options {
  /** Fetches the framework; calls back when it cannot arrive and may be asked for again. */
  fetch(onLost: () => void): void
  /** What the page must show without a touch. */
  isNeededNow(): boolean
  /** What this form would lose without the framework is worth any wait. */
  mustWait?(form: HTMLFormElement): boolean
}

type State = 'plain' | 'loading' | 'rich' | 'failed'
interface Pressed {
  form: HTMLFormElement
  submitter: HTMLElement | null
  timer: number
}

let options: Options
let state: State = 'plain'
let held: Pressed | undefined
/** Sent by the browser: a second press would send it twice. */
let sent: Pressed | undefined
let passing = false
/** Somebody who sees nothing happen presses again, and still means it once. */
const pressed = new Set<HTMLElement>()

export const isSignedIn = readSessionHint() !== undefined
const richFormOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>(richForm) : null

/** The framework is here and every form of the page is its own. */
export const isRich = () => state === 'rich'

/** The busy text of a button lies under the other one, so that the button keeps its size. */
function showBusy(button: HTMLElement | null, busy: boolean) {
  if (!button) {
    return
  }
  if (busy) {
    button.setAttribute('aria-busy', 'true')
  } else {
    button.removeAttribute('aria-busy')
  }
  const [text, busyText] = button.firstElementChild?.children ?? []
  text?.classList.toggle('invisible', busy && busyText !== undefined)
  busyText?.classList.toggle('invisible', !busy)
}

function takeHeld() {
  const taken = held
  held = undefined
  if (taken) {
    clearTimeout(taken.timer)
    showBusy(taken.submitter, false)
  }
  return taken
}

function forgetSent() {
  if (sent) {
    clearTimeout(sent.timer)
    showBusy(sent.submitter, false)
    sent = undefined
  }
}

function rememberSent({ form, submitter }: Omit<Pressed, 'timer'>) {
  forgetSent()
  sent = { form, submitter, timer: window.setTimeout(forgetSent, answerMs) }
  showBusy(submitter, true)
  // The server's page has what was typed, where it is still needed.
  dropDraft(form.dataset.draft ?? '')
}

/** Without a line the browser would replace what was typed with its own error. */
function staysWithoutLine() {
  if (!navigator.onLine) {
    document.getElementById('reload-prompt')?.removeAttribute('hidden')
  }
  return !navigator.onLine
}

/** Older Safari sends without asking anybody, so without the framework. */
const submit = ({ form, submitter }: Pressed) =>
  'requestSubmit' in form ? form.requestSubmit(submitter) : (form as HTMLFormElement).submit()

/** Without the framework the browser sends the form, and the server answers with a page. */
function sendPlainly() {
  const taken = takeHeld()
  if (!taken || staysWithoutLine()) {
    return
  }
  passing = true
  submit(taken)
  passing = false
  rememberSent(taken)
}

/** What waited for the framework goes on without it. */
function giveUp(next: State) {
  state = next
  pressed.clear()
  sendPlainly()
}

export function load() {
  // With Save-Data the plain form is the form. Signing out looks first for work that was not sent.
  if (state !== 'plain' || (navigator.connection?.saveData && !isSignedIn)) {
    return
  }
  state = 'loading'
  // What was typed before this script ran, or was filled in by a browser that came back here.
  document.querySelectorAll<HTMLFormElement>(actionForm).forEach(noteChanged)
  options.fetch(() => giveUp('plain'))
}

async function takeOver() {
  await putBackTyped()
  state = 'rich'
  const buttons = [...pressed]
  pressed.clear()
  for (const button of buttons) {
    button.click()
  }
  const taken = takeHeld()
  if (taken) {
    submit(taken)
  }
}

function onSubmit(event: SubmitEvent) {
  const form = richFormOf(event.target)
  const stop = () => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (!form || passing) {
    return
  }
  if (sent?.form === form) {
    stop()
    return
  }
  if (state === 'rich') {
    return
  }
  load()
  const { submitter } = event
  if (state === 'loading') {
    stop()
    if (!held) {
      const timer = options.mustWait?.(form) ? 0 : window.setTimeout(sendPlainly, patienceMs)
      held = { form, submitter, timer }
      showBusy(submitter, true)
    }
  } else if (staysWithoutLine()) {
    stop()
  } else {
    rememberSent({ form, submitter })
  }
}

function loadWhenSeen() {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && reachesWell()) {
      observer.disconnect()
      load()
    }
  })
  for (const form of document.querySelectorAll(actionForm)) {
    observer.observe(form)
  }
}

/** Fetches the framework when somebody comes near a form, and loses nothing that is done meanwhile. */
export function awaitVisitor(given: Options) {
  options = given
  for (const type of ['focusin', 'pointerdown', 'input', 'change']) {
    document.addEventListener(
      type,
      ({ type, target }) => {
        if (state === 'rich' || !richFormOf(target)) {
          return
        }
        load()
        if (type === 'input' || type === 'change') {
          noteTyped(target)
        }
      },
      true,
    )
  }
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (state === 'loading') {
        restoreBeforeTyping(target)
      }
    },
    true,
  )
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
      if (button && state === 'loading' && richFormOf(button)) {
        pressed.add(button)
      }
    },
    true,
  )
  window.addEventListener(
    'error',
    ({ target, filename = '' }) => {
      // A file that does not arrive, or that this browser cannot run.
      const file = target instanceof HTMLScriptElement ? target.src : filename
      if (state === 'loading' && file.includes('/_next/static/chunks/')) {
        giveUp('failed')
      }
    },
    true,
  )
  document.addEventListener('hydrated', () => void takeOver(), { once: true })
  // Back on a page that the browser kept: what was sent is answered.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      forgetSent()
    }
  })
  window.addEventListener('scroll', loadWhenSeen, { once: true, passive: true })
  if (options.isNeededNow()) {
    load()
  }
}
