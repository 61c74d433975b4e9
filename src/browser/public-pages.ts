import { attachFilter } from '@/features/classes/programs/ui/attach-filter'
import { followProgram } from '@/features/classes/programs/ui/follow-program'
import { showSupportState } from '@/features/talk/contact/ui/show-support-state'
import { keepDrafts } from './forms/drafts'
import { actionForm, awaitVisitor, isRich, isSignedIn } from './forms/framework'
import { sendNewsletter } from './public-pages/send-newsletter'
import { showOwned } from './public-pages/show-owned'

/**
 * The script of public pages, which come without the framework: what a page must do at once, and when the rest is fetched.
 * The boot script does what must be done before the first paint. Runs once the page is there.
 */
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

/** Until the framework shows the price and the classes of a program by itself. */
function followPrograms() {
  if (!isRich()) {
    document.querySelectorAll('form').forEach(followProgram)
  }
}

keepDrafts(isRich)
followPrograms()
document.addEventListener('change', followPrograms)
for (const root of all('[data-support-hours]')) {
  showSupportState(root)
}
for (const root of all('[data-program-filter]')) {
  attachFilter(root)
}
showOwned().catch(() => undefined)
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if (form.dataset.plain === 'newsletter' && !isRich()) {
      event.preventDefault()
      event.stopImmediatePropagation()
      void sendNewsletter(form)
    }
  },
  true,
)
const address = document.currentScript?.dataset.later
if (address) {
  awaitVisitor({
    fetch(onLost) {
      const script = document.createElement('script')
      script.async = true
      script.src = address
      script.onerror = () => {
        script.remove()
        onLost()
      }
      document.head.append(script)
    },
    // A notice after a payment, where a session leads.
    isNeededNow: () =>
      (isSignedIn || new URLSearchParams(location.search).has('welcome')) &&
      document.querySelector(`${actionForm}[data-session]`) !== null,
  })
}
