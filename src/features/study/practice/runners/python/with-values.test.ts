import { expect, it } from 'vitest'
import { withValues, writePython } from './with-values'

const changed = (code: string, values: object = { price: 700 }) => withValues(code, { ...values }).code

it.each([
  ['a number', 'price = 500\nprint(price)', 'price = 700\nprint(price)'],
  ['a string with what looks like an end', 'price = "1; # 2"\nprint(1)', 'price = 700\nprint(1)'],
  ['an escaped quote', "price = 'it\\'s 5'; x = 1", 'price = 700; x = 1'],
  ['a comment behind it', 'price = 500  # FCFA; price = 3\nx = 1', 'price = 700\nx = 1'],
  ['several lines in brackets', 'price = [\n  1, # ]\n  2,\n]\nx = 1', 'price = 700\nx = 1'],
  ['several lines in quotes', 'price = """a\nprice = 1\n"""\nx = 1', 'price = 700\nx = 1'],
  ['a line that goes on', 'price = 1 + \\\n  2\nx = 1', 'price = 700\nx = 1'],
  ['what was typed', 'price = int(input("Price? "))', 'price = 700'],
  ['keywords of a call', 'price = round(number=2.5)', 'price = 700'],
  ['a comparison', 'price = 5 == 6', 'price = 700'],
  ['a type', 'price: int = 500', 'price: int = 700'],
  ['no spaces', 'price=500', 'price= 700'],
  ['every assignment', 'price = 1\nprice = 2', 'price = 700\nprice = 700'],
  ['a second statement of a line', 'x = 1; price = 2', 'x = 1; price = 700'],
  ['line ends of Windows', 'price = 500\r\nx = 1', 'price = 700\nx = 1'],
  ['names with the same beginning', 'price = 1\nprices = [2]', 'price = 700\nprices = [2]'],
])('replaces %s', (_, code, expected) => {
  expect(withValues(code, { price: 700 })).toEqual({ code: expected, missing: [] })
})

it.each([
  ['a sum that goes on', 'price = 500\nprice = price + 5\nprice += 5'],
  ['a text that goes on', 'price = 500\nprice = f"{price} FCFA"'],
  [
    'what is in a block',
    'price = 500\nif True:\n  price = 2\nif True: x = 1; price = 3\ndef f(price=3): return price',
  ],
  ['a comparison, an index, a keyword', 'price = 500\nprice == 3\nprice[0] = 1\nprint(price=3)'],
  ['text', 'price = 500\nprint("""\nprice = 1\n""")\n# price = 2'],
])('leaves %s', (_, code) => {
  expect(changed(code)).toBe(code.replace('price = 500', 'price = 700'))
})

it.each([
  'print(500)',
  'price, x = 500, 3',
  'price = other = 500',
  'other = price = 500',
  'def main():\n  price = 500',
  'for price in [1]: pass',
  '',
])('says that nothing could be replaced: %s', (code) => {
  expect(withValues(code, { price: 700 })).toEqual({ code, missing: ['price'] })
})

it('names each that is missing', () => {
  expect(withValues('a = 1', { a: 2, b: 3, c: 4 })).toEqual({ code: 'a = 2', missing: ['b', 'c'] })
})

it('writes values as Python does', () => {
  expect(writePython([null, true, false, -1.5, 'É"\n\\', { 'a b': [] }])).toBe(
    '[None, True, False, -1.5, "É\\"\\n\\\\", {"a b": []}]',
  )
})

it('reads a long and broken program at once', () => {
  const began = performance.now()
  for (const part of ['(', '"', "'''", 'f"', 'a = ', 'price = (', '\\', ':=', '= = ']) {
    withValues(part.repeat(20_000), { price: 1 })
  }
  expect(performance.now() - began).toBeLessThan(2_000)
})
