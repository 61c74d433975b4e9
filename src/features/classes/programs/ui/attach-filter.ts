import { type Choice, matches, places, readChoice, writeChoice } from '../program-filter.rules'

const everything: Choice = { place: 'all', query: '' }

/** Place and search of the list of programs, kept in the address. Returns a function that stops it. */
export function attachFilter(root: HTMLElement): () => void {
  const counts = JSON.parse(root.dataset.counts ?? '[]') as string[]
  const part = <Part extends HTMLElement>(selector: string) => root.querySelector<Part>(selector)
  const search = part<HTMLInputElement>('input[type=search]')
  const items = [...root.querySelectorAll<HTMLElement>('li[data-haystack]')]

  const show = (choice: Choice) => {
    let shownCount = 0
    for (const item of items) {
      const { haystack = '', online } = item.dataset
      item.hidden = !matches({ haystack, isOnline: online !== undefined }, choice)
      shownCount += item.hidden ? 0 : 1
    }
    const count = part('[role=status]')
    if (count) {
      count.textContent = counts[shownCount] ?? ''
    }
    part('[data-filter-none]')?.toggleAttribute('hidden', shownCount > 0)
  }
  const fill = (choice: Choice) => {
    const radio = part<HTMLInputElement>(`input[value="${choice.place}"]`)
    if (radio) {
      radio.checked = true
    }
    if (search && search.value.trim() !== choice.query) {
      search.value = choice.query
    }
    show(choice)
  }
  const read = () => fill(readChoice(location.search))
  const choose = (choice: Choice) => {
    history.replaceState(history.state, '', `${location.pathname}${writeChoice(choice)}`)
    show(choice)
  }
  const onInput = () => {
    const chosen = part<HTMLInputElement>('input[type=radio]:checked')?.value
    choose({ place: places.find((place) => place === chosen) ?? 'all', query: search?.value ?? '' })
  }
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-filter-clear]')) {
      choose(everything)
      fill(everything)
    }
  }
  root.addEventListener('input', onInput)
  root.addEventListener('click', onClick)
  addEventListener('popstate', read)
  read()
  return () => removeEventListener('popstate', read)
}
