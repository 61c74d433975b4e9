/** What MicroPython lacks about letters beyond A to Z, and exact decimals. */

const tests: Readonly<Record<string, (text: string) => boolean>> = {
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isalnum: (text) => /^[\p{L}\p{N}]+$/u.test(text),
  isupper: (text) => text === text.toUpperCase() && text !== text.toLowerCase(),
  islower: (text) => text === text.toLowerCase() && text !== text.toUpperCase(),
  isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  isnumeric: (text) => /^\p{N}+$/u.test(text),
  isspace: (text) => /^\s+$/u.test(text),
}

const title = (text: string) =>
  text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
    const [first = '', ...rest] = word
    return first.toUpperCase() + rest.join('').toLowerCase()
  })

/** A number with this many decimals, exact halves to the even side. */
function fixed(value: number, digits: number): string {
  const rounded = value.toFixed(digits)
  const exact = value.toFixed(Math.min(100, digits + 30))
  const point = exact.indexOf('.') + 1
  const isHalf = /^50*$/.test(exact.slice(point + digits))
  const down = digits === 0 ? exact.slice(0, point - 1) : exact.slice(0, point + digits)
  return isHalf && Number(down.at(-1)) % 2 === 0 ? down : rounded
}

const categories = [
  'Lu',
  'Ll',
  'Lt',
  'Lm',
  'Lo',
  'Mn',
  'Mc',
  'Nd',
  'Nl',
  'No',
  'Zs',
  'Pc',
  'Pd',
  'Ps',
  'Pe',
  'Pi',
  'Pf',
  'Po',
  'Sc',
  'Sm',
  'Sk',
  'So',
  'Cc',
  'Cf',
]

export const textTools = {
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  casefold: (text: string) => text.toUpperCase().toLowerCase(),
  title,
  test: (name: string, text: string) => tests[name]?.(text) ?? false,
  fixed,
  normalize: (form: string, text: string) => text.normalize(form),
  category: (letter: string) =>
    categories.find((name) => new RegExp(`^\\p{${name}}$`, 'u').test(letter)) ?? 'Cn',
}
