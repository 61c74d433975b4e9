/**
 * A button that runs a block of a lesson. Nothing is fetched before it is pressed; then a script takes over all of them
 * (`client/run-code-blocks.ts`). Without JavaScript there is none.
 */
export function attachCodeRuns({ dataset, children }: HTMLElement): () => void {
  const bars = [...document.querySelectorAll<HTMLElement>('.lesson [data-run]')].map((code) => {
    const bar = children[0]?.cloneNode(true) as HTMLElement
    const [button, note] = bar.children as unknown as [HTMLElement, HTMLElement]
    const language = code.dataset.run?.split(' ')[0] as string
    // How much is fetched, once for each language.
    note.textContent = dataset[language] || ''
    delete dataset[language]
    button.onclick = () => {
      bar.dataset.pressed = ''
      const loader = document.createElement('script')
      loader.src = dataset.script as string
      loader.onerror = () => {
        note.textContent = dataset.failed as string
      }
      document.head.append(loader)
    }
    ;(code.closest('.code-block') || code).after(bar)
    return bar
  })
  return () => {
    for (const bar of bars) {
      bar.remove()
    }
  }
}
