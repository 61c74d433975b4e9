// What a check can ask about the look of the learner's page. The functions of the browser are saved before the
// learner's code runs.

/** Red, green and blue from 0 to 255, and how much they cover, from 0 to 1. */
export type Color = readonly [number, number, number, number]

const white: Color = [255, 255, 255, 1]
const named: Readonly<Record<string, Color>> = { transparent: [0, 0, 0, 0] }

/** A color as a computed style writes it: `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0.1 0.2 0.3 / 0.5)`. */
export function readColor(text: string): Color {
  const [, kind, inside = ''] = /^(rgba?|color)\(([^)]+)\)$/.exec(text) ?? []
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = inside
    .replace(/^srgb /, '')
    .split(/[\s,/]+/)
    .map(Number)
  const scale = kind === 'color' ? 255 : 1
  const color = named[text] ?? ([red * scale, green * scale, blue * scale, alpha] as const)
  if (color.some(Number.isNaN)) {
    throw new TypeError(`color: ${text}`)
  }
  return color
}

/** What is seen of a color over another one, which covers everything. */
const over = ([red, green, blue, alpha]: Color, below: Color): Color => {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha)
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
}

/** Relative luminance as in WCAG 2. */
function luminance([red, green, blue]: Color): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of WCAG 2, from 1 to 21, rounded down to two places. `layers`: backgrounds, the nearest first. */
export function contrastOf(text: Color, layers: readonly Color[]): number {
  const background = layers.reduceRight((below, layer) => over(layer, below), white)
  const [dark = 0, light = 0] = [luminance(background), luminance(over(text, background))].sort(
    (one, other) => one - other,
  )
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100 + 1e-9) / 100
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** How many boxes stand side by side at most. */
export const sideBySide = (boxes: readonly Box[]) =>
  Math.max(
    0,
    ...boxes.map(({ top, bottom }) => {
      const middle = (top + bottom) / 2
      return boxes.filter((box) => box.top < middle && box.bottom > middle).length
    }),
  )

const waitMs = 1_500

/** `resize` asks the page around the frame for another width. */
export function pageChecks(resize: (width: number) => void) {
  const { getComputedStyle: styleOf, performance } = window
  const later = window.setTimeout.bind(window)
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const nameOf = ({ tagName, className }: Element) =>
    `<${tagName.toLowerCase()}>${typeof className === 'string' && className ? ` .${className}` : ''}`
  const css = (selector: string, property: string) => {
    const [first] = all(selector)
    return first ? styleOf(first).getPropertyValue(property) : ''
  }
  const backgroundsOf = (element: Element | null): Color[] =>
    element ? [readColor(styleOf(element).backgroundColor), ...backgroundsOf(element.parentElement)] : []
  return {
    /** The computed value of a property of the first such element, `''` if there is none. */
    css,
    /** The lowest contrast ratio of the text of such elements against what is behind it; 0 if there is none. */
    contrast: (selector: string) => {
      const ratios = all(selector).map((each) =>
        contrastOf(readColor(styleOf(each).color), backgroundsOf(each)),
      )
      return ratios.length === 0 ? 0 : Math.min(...ratios)
    },
    /** How many such elements stand side by side at most. */
    columns: (selector: string) =>
      sideBySide(
        all(selector)
          .map(boxOf)
          .filter(({ width, height }) => width > 0 && height > 0),
      ),
    /** Which element makes the page wider than the screen; `''`: none does. */
    outside: () => {
      const { scrollWidth, clientWidth } = document.documentElement
      const isOut = (element: Element | null) => element !== null && boxOf(element).right > clientWidth + 1
      const wide = all('body *').find((each) => isOut(each) && !isOut(each.parentElement))
      return scrollWidth <= clientWidth + 1 ? '' : `${wide ? nameOf(wide) : '<body>'} ${scrollWidth} px`
    },
    /** Whether the property of the first such element changes with the variable. */
    follows: (selector: string, property: string, variable: string, value: string) => {
      const before = css(selector, property)
      const kept = [...document.adoptedStyleSheets]
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`*{${variable}:${value}!important}`)
      document.adoptedStyleSheets = [...kept, sheet]
      const after = css(selector, property)
      document.adoptedStyleSheets = kept
      return before !== after
    },
    /** Makes the page so many pixels wide, until the next check says otherwise. */
    at: async (width: number) => {
      const ends = performance.now() + waitMs
      resize(width)
      while (window.innerWidth !== width) {
        if (performance.now() > ends) {
          throw new RangeError(`${window.innerWidth} px`)
        }
        await new Promise((done) => later(done, 10))
      }
    },
  }
}

export type PageChecks = ReturnType<typeof pageChecks>
