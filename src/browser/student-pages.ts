import type { Locale } from '@/config/locales'
import { pageOwner } from '@/features/base/offline/ui/page-owner'
import { showSaving } from '@/features/base/offline/ui/show-saving'
import { watchLeaving } from '@/features/base/site/ui/leaving'
import { watchCounts } from '@/features/office/live/ui/watch-counts'
import { attachLessonTools } from '@/features/study/learning/ui/attach-lesson-tools'
import { keepDrafts } from './forms/drafts'
import { awaitVisitor, isRich, load } from './forms/framework'
import { watchDevice } from './student-pages/watch-device'

/**
 * The script of students' pages that come without the framework: what such a page does by itself, and when the
 * framework is loaded. On pages with the framework, components call the same functions. Runs once the page is
 * parsed.
 */
const locale = document.documentElement.lang as Locale
const owner = pageOwner()
let hasWork = false

/**
 * The server entry has left the addresses in the page. All are requested at once, because the framework waits
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
const stops = [watchLeaving(), watchCounts(locale)]
// From then on the components do it.
document.addEventListener(
  'hydrated',
  () => {
    for (const stop of stops) {
      stop()
    }
  },
  { once: true },
)
document.querySelectorAll<HTMLElement>('[data-lesson-tools]').forEach(attachLessonTools)
awaitVisitor({
  fetch: fetchHeld,
  // A part of the page failed on the server, and is rendered by the browser.
  isNeededNow: () => document.querySelector('template[data-dgst]') !== null,
  mustWait: (form) => hasWork && form.action.endsWith('/api/auth/logout'),
})
if (owner) {
  watchDevice({
    owner,
    onWork() {
      hasWork = true
      load()
    },
    onUpdate: load,
  })
  for (const place of document.querySelectorAll<HTMLElement>('[data-saving]')) {
    showSaving(place, owner, load).catch(() => undefined)
  }
}
