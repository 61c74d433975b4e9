import { supportState } from '../support-hours.rules'
import type { SupportTexts } from './support-texts'

function part(className: string, text = '') {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

const opening = ({ later, opens }: SupportTexts, day: string | null) =>
  day === null ? '' : (later[day] ?? opens[new Date(`${day}T12:00:00Z`).getUTCDay()])

/**
 * The page is the same for everybody, so the visitor's device decides whether support is open, by Douala's clock. Returns
 * a function that stops the updates.
 */
export function showSupportState(root: HTMLElement): () => void {
  const texts = JSON.parse(root.dataset.supportHours as string) as SupportTexts
  const look = () => {
    const state = supportState(new Date(), texts.hours)
    const dot = part(`size-2.5 rounded-full ${state.open ? 'bg-forest' : 'border-2 border-edge'}`)
    dot.setAttribute('aria-hidden', 'true')
    root.replaceChildren(
      dot,
      part('font-semibold', state.open ? texts.open : texts.closed),
      part('text-soft', state.open ? texts.until : opening(texts, state.opensOn)),
    )
  }
  look()
  const timer = setInterval(look, 60_000)
  return () => clearInterval(timer)
}
