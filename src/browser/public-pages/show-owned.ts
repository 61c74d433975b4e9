import { hints } from '@/config/cookies'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { readSessionHint } from '@/lib/session-hint'

type Enrolment = { slug: string; status: Parameters<typeof isPaid>[0] }

/** Leads into a program that one owns, where a public page would sell it again. */
function leadInto(link: HTMLElement) {
  const { mine = '', mineAt = '' } = link.dataset
  const label = link.getAttribute('aria-label') ?? ''
  link.setAttribute('aria-label', label.replace(link.textContent, mine))
  link.setAttribute('href', mineAt)
  link.textContent = mine
}

/** Asks what a signed-in student owns, and writes it on the page. Where that fails the page stays as it is. */
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
