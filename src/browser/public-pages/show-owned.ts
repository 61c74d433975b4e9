import { hints } from '@/config/cookies'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { readSessionHint } from '@/lib/session-hint'

type Enrolment = { slug: string; status: Parameters<typeof isPaid>[0] }

/** Links to a program that the student owns, where a public page would offer it for sale again. */
function leadInto(link: HTMLElement) {
  const { mine = '', mineAt = '' } = link.dataset
  const label = link.getAttribute('aria-label') ?? ''
  link.setAttribute('aria-label', label.replace(link.textContent, mine))
  link.setAttribute('href', mineAt)
  link.textContent = mine
}

/** Requests the programs of a signed-in student, and writes them on the page. If this fails, the page does not change. */
export async function showOwned() {
  const links = [...document.querySelectorAll<HTMLElement>('[data-enrols]')]
  const hint = readSessionHint()
  if (links.length === 0 || (hint !== hints.student && hint !== hints.both)) {
    return
  }
  const answer = await fetch('/api/user/programs', { cache: 'no-store' })
  const enrolments = answer.ok ? ((await answer.json()) as Enrolment[]) : []
  for (const { slug, status } of enrolments) {
    if (isPaid(status)) {
      links.filter(({ dataset }) => dataset.enrols === slug).forEach(leadInto)
    }
  }
}
