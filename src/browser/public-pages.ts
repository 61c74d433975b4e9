import { attachFilter } from '@/features/classes/programs/ui/attach-filter'
import { followProgram } from '@/features/classes/programs/ui/follow-program'
import { attachCodeRuns } from '@/features/study/practice/ui/attach-code-runs'
import { showSupportState } from '@/features/talk/contact/ui/show-support-state'
import { attachNewsletter } from '@/features/talk/newsletter/ui/attach-newsletter'
import { attachAll } from '@/ui/attach'
import { put } from '@/ui/draft'
import { actionForm, awaitVisitor, isRich, isSignedIn } from './forms/framework'
import { keepDrafts } from './forms/typed'
import { showOwned } from './public-pages/show-owned'

/**
 * The script of public pages, which come without the framework: their islands, and when the framework is loaded. The boot
 * script does what must be done before the first paint. Runs once the page is there.
 */

const followPrograms = () => document.querySelectorAll('form').forEach(followProgram)

keepDrafts(isRich)
followPrograms()
document.addEventListener('change', followPrograms)
// A program on the landing page, whose form is on the page itself.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-program]') : null
  const program = document.querySelector<HTMLSelectElement>('select[name=program]')
  if (link && program) {
    put(program, link.dataset.program as string)
  }
})
attachAll('[data-support-hours]', showSupportState)
attachAll('[data-program-filter]', attachFilter)
attachAll('[data-code-runs]', attachCodeRuns)
attachAll('[data-plain=newsletter]', attachNewsletter)
showOwned().catch(() => undefined)
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
    // Nobody but the framework can judge an exercise.
    mustWait: (form) => form.matches('[data-practice]'),
    // A notice after a payment, or the link of a signed-in user.
    isNeededNow: () =>
      (isSignedIn || new URLSearchParams(location.search).has('welcome')) &&
      document.querySelector(`${actionForm}[data-session]`) !== null,
  })
}
