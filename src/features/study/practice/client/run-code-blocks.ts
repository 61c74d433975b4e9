import { asLocale } from '@/config/locales'
import { CodeRuns as en } from '@/messages/en.json'
import { CodeRuns as fr } from '@/messages/fr.json'
import { type BlockLanguage, type CodeBlock, isBlockLanguage, shownText, taskOf } from '../code-blocks.rules'
import type { Outcome } from '../runners/contract'
import { javascript } from '../runners/javascript/runner'
import { python } from '../runners/python/runner'
import type { RunnerInfo } from '../runners/runner-info'
import { shell } from '../runners/shell/runner'
import { sql } from '../runners/sql/runner'
import { web } from '../runners/web/runner'
import type { CodeRunsFiles } from '../ui/code-runs'
import { breakLine } from '../ui/type-code'
import { filesOfBlock, leaveForWorkbench } from '../workbench/from-lesson'
import { type RunnerFiles, RunnerNotLoaded, runCode } from './run-code'

// Built as a file of its own, which a lesson fetches with the first press on Run.

/** Only these, because the list of all runners is large. */
const runners: Record<BlockLanguage, RunnerInfo> = { python, javascript, sql, html: web, shell }

/** Up to this number of kilobytes no progress is shown, because the download is fast. */
const smallTool = 50

// The texts in `CodeRuns`, in both languages: no page has them before the first press.
const locale = asLocale(document.documentElement.lang)
const texts = { en, fr }[locale]
const t = (key: keyof typeof en) => texts[key]

/** What somebody has written instead of the code of a block. */
const changed = new Map<Element, HTMLTextAreaElement>()
const codeOf = (block: Element) => changed.get(block)?.value ?? block.textContent ?? ''

const find = (selector: string, before: Element) =>
  [...document.querySelectorAll(`.lesson ${selector}`)].filter(
    (each) => each.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = '') {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  return element
}

function makeButton(text: string, onPress: () => void) {
  const button = make('button', '', text)
  button.type = 'button'
  button.onclick = onPress
  return button
}

/** The block as it stands on the page, with those that it continues as they stand now. */
function readBlock(block: HTMLElement, language: BlockLanguage) {
  const seed = find('[data-shows=seed]', block).at(-1)
  const continued = `${language} continue`
  const before =
    block.dataset.run === continued
      ? find(`[data-run="${continued}"]`, block).filter(
          (each) => language !== 'sql' || !seed || seed.compareDocumentPosition(each) & 4,
        )
      : []
  return {
    language,
    code: codeOf(block),
    before: before.map(codeOf),
    seed: language === 'sql' ? (seed?.textContent ?? '') : '',
  }
}

/** A heading with text that scrolls, also with the keyboard. */
function titled(title: string, text: string, look = ''): HTMLElement[] {
  const pre = make('pre', look, text)
  pre.tabIndex = 0
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', title)
  return [make('p', 'code-result-title', title), pre]
}

function partsOf(outcome: Outcome, isPage: boolean): HTMLElement[] {
  const { status, error } = outcome
  if (status === 'stopped' || status === 'flooded' || status === 'unavailable') {
    const endings = { stopped: t('stopped'), flooded: t('flooded'), unavailable: t('unavailable') }
    return [make('p', '', endings[status])]
  }
  const shown = shownText(outcome)
  const line = error?.line === undefined ? '' : `${t('line').replace('{line}', String(error.line))} `
  const parts = [
    ...(shown === '' ? [] : titled(t('output'), shown)),
    ...(error ? titled(t('error'), line + error.text, 'code-error') : []),
    ...[error?.says ?? outcome.says ?? []].flat().map((says) => make('p', '', says)),
  ]
  return parts.length > 0 || isPage ? parts : [make('p', '', t('silent'))]
}

/** A field in place of the code. */
function makeField(block: HTMLElement): HTMLTextAreaElement {
  const field = make('textarea', 'control')
  field.value = block.textContent ?? ''
  field.rows = field.value.split('\n').length + 1
  field.spellcheck = false
  field.autocapitalize = 'off'
  field.setAttribute('autocomplete', 'off')
  field.setAttribute('aria-label', t('codeLabel'))
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault()
      breakLine(field)
    }
  })
  return field
}

/** The code as it stands now, in the workbench of the program; undefined: a page that everybody may read has none. */
function makeWorkbenchLink(read: () => CodeBlock): HTMLElement | undefined {
  if (!location.pathname.includes('/user/programs/')) {
    return undefined
  }
  const link = make('a', 'inline-flex min-h-11 items-center', t('workbench'))
  // Beside the pages of the items.
  link.href = 'workbench'
  link.onclick = () => leaveForWorkbench(filesOfBlock(read()))
  return link
}

function takeOver(bar: HTMLElement, files: CodeRunsFiles) {
  const place = bar.previousElementSibling as HTMLElement
  const block = place.matches('pre') ? place : (place.querySelector('pre') as HTMLElement)
  const name = block.dataset.run?.split(' ')[0] ?? ''
  const [runButton, note] = bar.children as unknown as [HTMLButtonElement, HTMLElement]
  if (!isBlockLanguage(name)) {
    return
  }
  const runnerFiles = files[name] as RunnerFiles
  const result = make('div', 'code-result')
  result.setAttribute('role', 'status')
  const stage = make('div', 'runner-stage')
  bar.after(result, stage)
  let isBusy = false
  const say = (text: string) => {
    runButton.textContent = text
  }
  stage.addEventListener('runner-stopped', () => result.replaceChildren(make('p', '', t('stopped'))))

  const run = async () => {
    if (isBusy) {
      return
    }
    isBusy = true
    runButton.setAttribute('aria-busy', 'true')
    say(t('running'))
    result.replaceChildren()
    stage.replaceChildren()
    const kilobytes = Math.ceil(runnerFiles.bytes / 1024)
    try {
      const outcome = await runCode({
        info: runners[name],
        files: runnerFiles,
        task: taskOf(readBlock(block, name), locale),
        stage,
        title: t('preview'),
        onFetched: (share) =>
          say(
            share < 1 && kilobytes > smallTool
              ? t('fetching')
                  .replace('{count}', String(Math.round(share * kilobytes)))
                  .replace('{total}', String(kilobytes))
              : t('running'),
          ),
      })
      note.textContent = ''
      result.replaceChildren(...partsOf(outcome, name === 'html'))
    } catch (error) {
      if (!(error instanceof RunnerNotLoaded)) {
        throw error
      }
      note.textContent = t('failed')
    } finally {
      isBusy = false
      runButton.removeAttribute('aria-busy')
      say(t('run'))
    }
  }

  const change = makeButton(t('change'), () => {
    const field = makeField(block)
    changed.set(block, field)
    place.before(field)
    place.hidden = true
    change.replaceWith(original)
    field.focus()
  })
  const original = makeButton(t('original'), () => {
    changed.get(block)?.remove()
    changed.delete(block)
    place.hidden = false
    result.replaceChildren()
    stage.replaceChildren()
    original.replaceWith(change)
    change.focus()
  })
  runButton.onclick = run
  const workbench = makeWorkbenchLink(() => readBlock(block, name))
  runButton.after(change, ...(workbench ? [workbench] : []))
  if (bar.dataset.pressed !== undefined) {
    void run()
  }
}

const root = document.querySelector<HTMLElement>('[data-code-runs]')
if (root && root.dataset.ready === undefined) {
  root.dataset.ready = ''
  const files = JSON.parse(root.dataset.codeRuns ?? '') as CodeRunsFiles
  for (const bar of document.querySelectorAll<HTMLElement>('.code-run')) {
    takeOver(bar, files)
  }
}
