/**
 * A button that runs a block of a lesson. Nothing is fetched before it is pressed; then a script takes over all of them
 * (`client/run-code-blocks.ts`). Without JavaScript there is none.
 */
export function attachCodeRuns({ dataset }: HTMLElement): () => void {
  const { press = '', script = '', failed = '' } = dataset
  const bars = [...document.querySelectorAll<HTMLElement>('.lesson [data-run]')].map((code) => {
    const bar = document.createElement('div')
    const button = document.createElement('button')
    const note = document.createElement('span')
    const runner = code.dataset.run?.split(' ')[0] as string
    bar.className = 'code-run'
    button.type = 'button'
    button.textContent = press
    note.setAttribute('role', 'status')
    // Once on the page.
    note.textContent = dataset[runner] ?? ''
    delete dataset[runner]
    button.onclick = () => {
      bar.dataset.pressed = ''
      const loader = document.createElement('script')
      loader.src = script
      loader.onerror = () => {
        loader.remove()
        note.textContent = failed
      }
      document.head.append(loader)
    }
    bar.append(button, note)
    ;(code.closest('.code-block') ?? code).after(bar)
    return bar
  })
  return () => {
    for (const bar of bars) {
      bar.remove()
    }
  }
}
