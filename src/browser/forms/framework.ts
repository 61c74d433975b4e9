import { hasGoodConnection } from '@/lib/good-connection'
import { readSessionHint } from '@/lib/session-hint'
import { dropDraft } from '@/ui/draft'
import { showBusy } from '@/ui/show-busy'
import { noteChanged, noteTyped, putBackTyped, restoreBeforeTyping } from './typed'

/** Forms that work better with the framework. `data-plain`: a form that does not need it. */
const richForm = 'form[method="post" i]:not([data-plain])'
/** Forms of a server action; others (signing out) are in the bar of every page. */
export const actionForm = `${richForm}[action=""]`
/** A button without a form that does nothing by itself. */
const needsFramework = '[data-needs-framework]'
/** How long a press waits for the framework before the browser submits the form itself. */
const patienceMs = 5_000
/** For this long a second press is ignored on a form that the browser is submitting. */
const answerMs = 20_000

interface Options {
  /** Loads the framework; calls back if this fails and may be tried again. */
  fetch(onLost: () => void): void
  /** Forms whose first state needs the framework, even without a touch. */
  isNeededNow(): boolean
  /** Whether only the framework may send a form, because something would be lost without it. */
  mustWait(form: HTMLFormElement): boolean
}

type State = 'plain' | 'loading' | 'rich' | 'failed'
interface Pressed {
  form: HTMLFormElement
  submitter: HTMLElement | null
  timer: number
}

let options: Options
let state: State = 'plain'
let waitingPress: Pressed | undefined
/** The press that the browser is submitting; a second press would submit twice. */
let sentPress: Pressed | undefined
let passing = false
/** Buttons that were pressed. Somebody who sees no reaction presses again, but means it once. */
const pressed = new Set<HTMLElement>()

export const isSignedIn = readSessionHint() !== undefined
const richFormOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>(richForm) : null

/** The framework is loaded and every form of the page is hydrated. */
export const isRich = () => state === 'rich'

function takeWaiting() {
  const press = waitingPress
  waitingPress = undefined
  if (press) {
    clearTimeout(press.timer)
    showBusy(press.submitter, false)
  }
  return press
}

function forgetSent() {
  if (sentPress) {
    clearTimeout(sentPress.timer)
    showBusy(sentPress.submitter, false)
    sentPress = undefined
  }
}

function rememberSent({ form, submitter }: Omit<Pressed, 'timer'>) {
  forgetSent()
  sentPress = { form, submitter, timer: window.setTimeout(forgetSent, answerMs) }
  showBusy(submitter, true)
  // The page from the server contains the typed values if they are still needed.
  dropDraft(form.dataset.draft ?? '')
}

/**
 * Says that the page should be loaded again in place of sending a form that would be lost. Offline, the browser would replace the
 * typed text with its own error page.
 */
function keepsForm(form: HTMLFormElement) {
  const keeps = !navigator.onLine || options.mustWait(form)
  if (keeps) {
    document.getElementById('reload-prompt')?.removeAttribute('hidden')
  }
  return keeps
}

function takePressed() {
  const buttons = [...pressed]
  pressed.clear()
  for (const button of buttons) {
    if (button.matches(needsFramework)) {
      showBusy(button, false)
    }
  }
  return buttons
}

/** Older versions of Safari have no requestSubmit(): submit() fires no event, so the framework never sees it. */
const submit = ({ form, submitter }: Pressed) =>
  'requestSubmit' in form ? form.requestSubmit(submitter) : (form as HTMLFormElement).submit()

/** Without the framework the browser sends the form, and the server answers with a page. */
function sendPlainly() {
  const press = takeWaiting()
  if (!press || keepsForm(press.form)) {
    return
  }
  passing = true
  submit(press)
  passing = false
  rememberSent(press)
}

/** Continues without the framework everything that waited for it. */
function giveUp(next: State) {
  state = next
  takePressed()
  sendPlainly()
}

export function load() {
  // With Save-Data forms stay plain; but an exercise cannot, and before a sign-out the framework checks for unsent work.
  const isNeeded = isSignedIn || document.querySelector('[data-practice]')
  if (state !== 'plain' || (navigator.connection?.saveData && !isNeeded)) {
    return
  }
  state = 'loading'
  // Notes text that was typed before this script ran, or restored by the browser.
  document.querySelectorAll<HTMLFormElement>(actionForm).forEach(noteChanged)
  options.fetch(() => giveUp('plain'))
}

async function takeOver() {
  await putBackTyped()
  state = 'rich'
  for (const button of takePressed()) {
    button.click()
  }
  const press = takeWaiting()
  if (press) {
    submit(press)
  }
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onSubmit(event: SubmitEvent) {
  const form = richFormOf(event.target)
  if (!form || passing) {
    return
  }
  if (sentPress?.form === form) {
    stop(event)
    return
  }
  if (state === 'rich') {
    return
  }
  load()
  const { submitter } = event
  if (state === 'loading') {
    stop(event)
    if (!waitingPress) {
      const timer = options.mustWait(form) ? 0 : window.setTimeout(sendPlainly, patienceMs)
      waitingPress = { form, submitter, timer }
      showBusy(submitter, true)
    }
  } else if (keepsForm(form)) {
    stop(event)
  } else {
    rememberSent({ form, submitter })
  }
}

function loadWhenSeen() {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && hasGoodConnection()) {
      observer.disconnect()
      load()
    }
  })
  for (const form of document.querySelectorAll(actionForm)) {
    observer.observe(form)
  }
}

/** Loads the framework when somebody comes near a form, without losing anything that is done in the meantime. */
export function awaitVisitor(newOptions: Options) {
  options = newOptions
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
    (event) => {
      // Only elements are clicked.
      const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
      const needs = button?.matches(needsFramework)
      if (needs) {
        load()
      }
      if (button && state === 'loading' && (needs || richFormOf(button))) {
        // The framework may answer already, without what was typed before it: it is asked once that is back.
        stop(event)
        pressed.add(button)
        if (needs) {
          showBusy(button, true)
        }
      }
    },
    true,
  )
  window.addEventListener(
    'error',
    ({ target, filename = '' }) => {
      // A file that cannot be loaded, or that this browser cannot run.
      const file = target instanceof HTMLScriptElement ? target.src : filename
      if (state === 'loading' && file.includes('/_next/static/chunks/')) {
        giveUp('failed')
      }
    },
    true,
  )
  document.addEventListener('hydrated', () => void takeOver(), { once: true })
  // The page was restored from the browser's cache, so a submitted form has been answered.
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
