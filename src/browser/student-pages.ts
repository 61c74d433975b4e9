import { attachSaving } from '@/features/base/offline/ui/attach-saving'
import { pageOwner } from '@/features/base/offline/ui/page-owner'
import { watchStudentPage } from '@/features/portal/dashboard/ui/watch-student-page'
import { attachLessonTools } from '@/features/study/learning/ui/attach-lesson-tools'
import { attachCodeRuns } from '@/features/study/practice/ui/attach-code-runs'
import { attachAll } from '@/ui/attach'
import { awaitVisitor, isRich, load } from './forms/framework'
import { keepDrafts } from './forms/typed'
import { watchForWork } from './student-pages/watch-for-work'

/**
 * The script of students' pages that come without the framework: their islands, and when the framework is loaded. Runs once
 * the page is parsed.
 */
let hasWork = false

/**
 * The server entry has left the addresses in the page. All files are requested at once, because the framework waits
 * for what it needs.
 */
function fetchHeld() {
  for (const heldScript of document.querySelectorAll<HTMLScriptElement>('script[data-held]')) {
    const script = document.createElement('script')
    script.async = true
    script.noModule = heldScript.noModule
    script.src = heldScript.dataset.held as string
    document.head.append(script)
    heldScript.remove()
  }
}

keepDrafts(isRich)
attachAll('[data-student-page]', watchStudentPage)
attachAll('[data-lesson-tools]', attachLessonTools)
attachAll('[data-code-runs]', attachCodeRuns)
attachAll('[data-saving]', attachSaving)
awaitVisitor({
  fetch: fetchHeld,
  // A part of the page failed on the server, so the browser must render it.
  isNeededNow: () => document.querySelector('template[data-dgst]') !== null,
  mustWait: (form) => hasWork && form.action.endsWith('/api/auth/logout'),
})
if (pageOwner()) {
  watchForWork(() => {
    hasWork = true
    load()
  })
}
