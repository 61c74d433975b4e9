import { showBusy } from '@/ui/show-busy'

/** A line that stalls for longer has failed. The same address may be sent again. */
const patienceMs = 30_000

/** Shows the server's result below the field, or the reason why there is none. */
function showAnswer(form: HTMLFormElement, text: string, isProblem: boolean) {
  const answer = form.querySelector('p')
  const field = form.querySelector('input[type=email]')
  if (!answer || !field) {
    return
  }
  answer.setAttribute('role', isProblem ? 'alert' : 'status')
  answer.textContent = text
  if (isProblem) {
    field.setAttribute('aria-invalid', 'true')
  } else {
    field.removeAttribute('aria-invalid')
  }
}

/** Sends the plain form, and takes its answer out of the page that comes back. */
async function send(form: HTMLFormElement) {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), patienceMs)
  try {
    const { signal } = stalled
    const response = await fetch(location.pathname, { method: 'POST', body: new FormData(form), signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const answer = page.querySelector('#newsletter-answer')
    if (!answer?.textContent) {
      throw new Error('no answer')
    }
    const isProblem = answer.getAttribute('role') === 'alert'
    showAnswer(form, answer.textContent, isProblem)
    if (!isProblem) {
      form.reset()
    }
  } catch {
    showAnswer(form, form.dataset.failure ?? '', true)
  }
  clearTimeout(timer)
}

/** Sends the newsletter's form without leaving the page, whether the framework is here or not. */
export function attachNewsletter(form: HTMLElement): () => void {
  const button = form.querySelector('button')
  const onSubmit = async (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    if (form instanceof HTMLFormElement && !button?.hasAttribute('aria-busy')) {
      showBusy(button, true)
      await send(form)
      showBusy(button, false)
    }
  }
  form.addEventListener('submit', onSubmit)
  return () => form.removeEventListener('submit', onSubmit)
}
