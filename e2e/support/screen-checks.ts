import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

const require = createRequire(import.meta.url)
const codeSniffer = readFileSync(require.resolve('html_codesniffer/build/HTMLCS.js'), 'utf8')

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How React and the framework write markup, which browsers read the same way.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'off',
    'require-sri': 'off',
    'long-title': 'off',
    'script-type': 'off',
    // React names the places that it fills later with ids of its own.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** React's own marks of a form that a server action takes, and of one that only a script takes. */
const writtenByReact =
  /Attribute "(form)?action" has invalid value "(javascript:throw new Error\(&#x27;React form unexpectedly submitted\.&#x27;\))?"/

/** What is wrong with the markup that was sent, before any script has changed it. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !writtenByReact.test(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/**
 * WCAG 2 AA errors by a second judge than axe. Version 2.5.1 lacks the texts of its rule on `autocomplete` and throws
 * where it applies, so they are given here; and that rule takes a field without a `type` for something else than text.
 */
export async function findCodeSnifferFaults(page: Page): Promise<string[]> {
  await page.evaluate(codeSniffer)
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const { HTMLCS, translation } = window as unknown as {
          HTMLCS: {
            process(standard: string, content: Document, done: () => void, failed: () => void): void
            getMessages(): { type: number; code: string; msg: string; element: Element }[]
          }
          translation: { en: Record<string, string> }
        }
        const notForThisField = 'autocomplete={{x}} does not suit this kind of field'
        for (const group of [
          'Text',
          'Multiline',
          'Password',
          'Url',
          'Telephone',
          'Numeric',
          'Month',
          'Date',
        ]) {
          translation.en[`1_3_5_H98.InvalidAutoComplete_${group}`] = notForThisField
        }
        const isPlainText = (element: Element) => element.matches('input:not([type])')
        HTMLCS.process(
          'WCAG2AA',
          document,
          () =>
            resolve(
              HTMLCS.getMessages()
                .filter(({ type }) => type === 1)
                .filter(({ code, element }) => !(code.endsWith('1_3_5.H98') && isPlainText(element)))
                .map(({ code, msg, element }) => `${code}: ${msg} (${element.outerHTML.slice(0, 120)})`),
            ),
          () => reject(new Error('HTML_CodeSniffer did not load its standard')),
        )
      }),
  )
}

/**
 * What does not fit at the present width: sideways scrolling, text that is cut without an ellipsis, and controls that
 * something else covers.
 */
export const findLayoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The screen has just got another width: two frames later it is drawn for it.
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    await document.fonts.ready
    const faults: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '')
        .split(' ')
        .slice(0, 3)
        .join('.')} "${(element.textContent ?? '').trim().slice(0, 40)}"`
    const root = document.documentElement
    const beyond = root.scrollWidth - root.clientWidth
    if (beyond > 0) {
      const widest = [...document.querySelectorAll('body *')].find(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      )
      faults.push(`scrolls sideways by ${beyond} px${widest ? ` from ${nameOf(widest)}` : ''}`)
    }
    const isForScreenReadersOnly = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isForScreenReadersOnly(element.parentElement))
    // While a dialog is open, only what is in it can be used.
    const scope = document.querySelector('dialog[open]') ?? document
    const isShown = (element: Element) =>
      !isForScreenReadersOnly(element) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getClientRects().length > 0
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, p, h1, h2, h3, td, th, label, li, dd, dt',
    )) {
      const style = getComputedStyle(element)
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
      // The brand shrinks to its mark.
      const isMeant = style.textOverflow === 'ellipsis' || element.dataset.shrinks !== undefined
      if (clips && !isMeant && isShown(element)) {
        const { width, height } = element.getBoundingClientRect()
        // Texts for screen readers alone are one pixel large.
        if (width > 2 && height > 2 && element.scrollWidth > element.clientWidth + 1) {
          faults.push(`cut: ${nameOf(element)}`)
        }
      }
    }
    const before = scrollY
    const centreOf = (element: Element) => {
      const box = element.getClientRects()[0]
      const inSight = box && box.width >= 3 && box.height >= 3
      const [x, y] = inSight ? [box.left + box.width / 2, box.top + box.height / 2] : [-1, -1]
      return x < 0 || y < 0 || x > innerWidth || y > innerHeight ? undefined : { x, y }
    }
    /** What lies over the middle of a control that can be seen. */
    const coverOf = (element: Element, { x, y }: { x: number; y: number }) => {
      const top = document.elementFromPoint(x, y)
      const label =
        element.closest('label') ??
        (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null)
      const isFree = !top || element.contains(top) || top.contains(element) || label?.contains(top)
      return isFree ? undefined : top
    }
    let open = [
      ...scope.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary'),
    ].filter((element) => isShown(element) && !element.closest('[inert], [aria-hidden=true]'))
    // Screen by screen first, which settles nearly all of them; only the others are scrolled to one by one.
    for (let y = 0; y < root.scrollHeight; y += Math.round(innerHeight * 0.7)) {
      scrollTo({ top: y, behavior: 'instant' })
      open = open.filter((element) => {
        const centre = centreOf(element)
        return !centre || coverOf(element, centre)
      })
    }
    for (const element of open) {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const centre = centreOf(element)
      const cover = centre && coverOf(element, centre)
      if (cover) {
        faults.push(`covered: ${nameOf(element)} by ${nameOf(cover)}`)
      }
    }
    scrollTo({ top: before, behavior: 'instant' })
    return faults
  })
