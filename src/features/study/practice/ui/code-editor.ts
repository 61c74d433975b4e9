import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { RunnerInfo } from '../runners/runner-info'

export type EditorLanguage = NonNullable<RunnerInfo['editor']>

const languages = {
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  javascript: () =>
    import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ typescript: true })),
  python: () => import('@codemirror/lang-python').then(({ python }) => python()),
  sql: () => import('@codemirror/lang-sql').then(({ sql }) => sql()),
}

/** The site's colours, which work in both themes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.operatorKeyword], color: 'var(--forest)', fontWeight: '600' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--brick)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
])

const look = EditorView.theme({
  '&': { fontSize: '1rem', backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '.cm-content': { fontFamily: 'var(--font-mono)', minHeight: '14rem', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--soft)', border: '0' },
})

export interface CodeEditor {
  insert(text: string): void
  selectLine(line: number): void
  replace(text: string): void
  destroy(): void
}

/** Replaces the plain field, and writes every change back into it. Tab leaves the editor like any other field. */
export function openCodeEditor(
  area: HTMLTextAreaElement,
  { language, label, onChange }: { language?: EditorLanguage; label: string; onChange(text: string): void },
): CodeEditor {
  const grammar = new Compartment()
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      selection: { anchor: area.selectionStart, head: area.selectionEnd },
      extensions: [
        history(),
        drawSelection(),
        lineNumbers(),
        indentOnInput(),
        bracketMatching(),
        EditorView.lineWrapping,
        syntaxHighlighting(colours),
        keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
        grammar.of([]),
        look,
        EditorView.contentAttributes.of({
          'aria-label': label,
          autocapitalize: 'off',
          autocorrect: 'off',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            onChange(update.state.doc.toString())
          }
        }),
      ],
    }),
  })
  area.before(view.dom)
  area.hidden = true
  if (language) {
    languages[language]()
      .then((extension) => view.dispatch({ effects: grammar.reconfigure(extension) }))
      // Without a network the code is shown without colours.
      .catch(() => undefined)
  }
  view.focus()
  return {
    insert(text) {
      view.focus()
      view.dispatch(view.state.replaceSelection(text))
    },
    selectLine(number) {
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines))
      view.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true })
      view.focus()
    },
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    destroy() {
      view.destroy()
      area.hidden = false
    },
  }
}
