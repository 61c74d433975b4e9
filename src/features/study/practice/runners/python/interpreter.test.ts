import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import examples from './cpython.examples.json'
import { explainPython } from './errors'
import { readError, startInterpreter } from './interpreter'
import { patchProgram } from './like-cpython'

const program = createRequire(import.meta.url).resolve(
  '@micropython/micropython-webassembly-pyscript/micropython.wasm',
)
const wasm = new Uint8Array(readFileSync(program)).buffer
const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const modules = Object.fromEntries(
  readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.py'))
    .map((name) => [name, source(name)]),
)

async function run(code: string, input: string[] = []) {
  let output = ''
  const python = await startInterpreter(wasm, modules, program)
  const print = (text: string) => {
    output += text
  }
  try {
    python.run(code, {}, input, print)
    return { output: output.trim() }
  } catch (error) {
    const { text, line } = readError(error)
    return { output: output.trim(), error: text, line }
  }
}

interface Example {
  code: string
  output: string
  error?: string
  line?: number
  /** What the runner says instead, where it is known to differ. */
  known?: string
}

// Recorded from CPython: scripts/curriculum/record-cpython.mjs.
it.each(examples as Example[])('as CPython: $code', async ({ code, output, error, line, known }) => {
  const ours = await run(code)
  expect(ours).toEqual({ output, ...(error !== undefined && { error: known ?? error, line }) })
})

describe('says in the learner’s words what is wrong', () => {
  it.each([
    ['total = 5\nprint(totl)', '“totl” is not known here. Did you mean “total”?'],
    ["Print('a')", 'Did you mean “print”?'],
    ['print(total)\ntotal = 5', '“total” has no value yet'],
    ['print(montant)', 'Give it a value in a line above'],
    ['math.sqrt(4)', 'Write import math in the first line'],
    ['print(“a”)', 'straight quotes'],
    ['if 1 > 0\n    print(1)', 'A colon (:) is missing at the end of line 1.'],
    ['for n in range(3)\n    print(n)', 'A colon (:) is missing at the end of line 1.'],
    ['def f()\n    return 1', 'A colon (:) is missing at the end of line 1.'],
    ['if 1:\nprint(1)', 'Line 2 follows a colon, so it must begin with four spaces.'],
    ['def f():\n', 'After line 1 comes nothing.'],
    ['  print(1)', 'further right than the line above'],
    ['if 1:\n    a = 1\n  b = 2', 'do not begin at the same place'],
    ["print('a'", 'The bracket that opens in line 1 is never closed: ) is missing.'],
    ['x = [1, 2\nprint(x)', 'opens in line 1 is never closed: ] is missing.'],
    ['print(1))', 'In line 1 ) closes something that was not opened.'],
    ["print('a", "In line 1 a text begins with ' and does not end."],
    ["print('l'été')", 'an apostrophe ends the text'],
    ['print("Il dit "oui"")', 'a quote inside the text ends it'],
    ['a = 1\nif a = 1:\n    print(a)', 'In line 2 a single = gives a value.'],
    ["print 'a'", 'stands in brackets: print(…)'],
    ['if 1 => 2:\n  pass', 'Python does not know => (line 1). Write >=.'],
    ['class = 5', '“class” is a word of Python itself'],
    ['else:\n    print(1)', '“else” belongs to an if'],
    ['2a = 5', '“2a” is neither a number nor a name.'],
    ['x = [1 2]', 'Python cannot read this line.'],
    ['1 = a', 'On the left of = stands a name.'],
    ['return 5', 'return belongs inside a function'],
    ['break', 'inside a for or while'],
    ["'a' + 5", 'A text and a number cannot be joined with +.'],
    ["5 + 'a'", 'A text and a number cannot be joined with +.'],
    ["'a' + None", 'One of the two values at + is None'],
    ["'a' - 1", '- does not work with a text and a whole number.'],
    ["'5' > 3", 'a text cannot be compared with a whole number.'],
    ["'a' * 'b'", 'only with a whole number'],
    ['def f(a, b):\n    return a\nf(1)', 'f() needs more values between its brackets: 1 missing.'],
    ['def f(a):\n    return a\nf(1, 2)', 'f() takes 1 values between its brackets, and gets 2.'],
    ['f = 5\nf()', 'here the name holds a whole number'],
    ['for n in 5:\n    print(n)', 'write range(…) around it'],
    ['None[0]', 'here there is None (nothing)'],
    ['len(5)', 'len(…) counts the parts'],
    ["[1]['a']", 'A place in a list or a text is a whole number, and here there is a text.'],
    ['a = (1, 2)\na[0] = 3', 'A part of a tuple cannot be changed.'],
    ['range(1.5)', 'a whole number is needed, and there is a decimal number'],
    ["'a'.join([1])", 'join(…) takes only texts'],
    ['[1, 2][5]', 'Places are counted from 0'],
    ['[].pop()', 'The list is empty'],
    ["d = {'prix': 1}\nd['pirx']", "The dictionary has no key 'pirx'. Did you mean “prix”?"],
    ["d = {'a': 1}\nd['zone']", "The dictionary has no key 'zone'."],
    ['1 / 0', 'divided by zero'],
    ["int('trois')", 'No number can be made of “trois”'],
    ["float('1,5')", 'Python writes the fraction after a point'],
    ['a, b = [1]', 'more names than there are values: 1'],
    ['a, b = [1, 2, 3]', 'fewer names than there are values'],
    ['min([])', 'at least one value'],
    ["'abc'.uper()", 'what stands before the point is a text. Did you mean “upper”?'],
    ['x = None\nx.append(1)', 'What stands before .append is None'],
    ['import random\nrandom.choise([1])', 'Did you mean “choice”?'],
    ['import jsn', 'There is no module “jsn”. Did you mean “json”?'],
    ['from math import foo', 'The module has no “foo”.'],
    ['def f():\n    f()\nf()', 'calls itself again and again'],
    ['def f():\n    x = x + 1\nx = 1\nf()', 'inside a function is its own there'],
    ["open('prix.txt')", 'There is no file prix.txt.'],
    ['input()', 'asks for more lines than were typed'],
  ])('%j', async (code, sentence) => {
    const { error: text = '', line } = await run(code)
    expect(explainPython({ text, line }, code, 'en').says).toContain(sentence)
    expect(explainPython({ text, line }, code, 'fr').says).not.toMatch(/\{|undefined/)
  })

  it('and an error that it does not know stays as it is', async () => {
    const { error: text = '', line } = await run("raise ValueError('trop cher')")
    expect(explainPython({ text, line }, '', 'fr')).toEqual({ text: 'ValueError: trop cher', line: 1 })
  })

  it('of long code and a long error takes no time', () => {
    const code = `${'('.repeat(10_000)}${"'".repeat(5_000)}${'total = totl\n'.repeat(2_000)}`
    const began = performance.now()
    for (const text of [
      `NameError: name '${'é'.repeat(500)}'`,
      "NameError: name 'totl' is not defined",
      'SyntaxError: invalid syntax',
    ]) {
      explainPython({ text, line: 1_000 }, code, 'fr')
    }
    expect(performance.now() - began).toBeLessThan(300)
  })
})

it('few differences are known', () => {
  expect((examples as Example[]).filter(({ known }) => known !== undefined).length).toBeLessThan(8)
})

it('reads typed lines, and says when there are no more', async () => {
  expect(await run("name = input('Nom ? ')\nprint(name.upper())", ['Élise'])).toEqual({
    output: 'Nom ? Élise\nÉLISE',
  })
  expect(await run('input()')).toMatchObject({ error: 'EOFError: EOF when reading a line', line: 1 })
})

it('goes on after memory was cleaned up, and with texts of any length', async () => {
  const code = `import gc
words = []
for n in range(2000):
    words.append(f"{'é'.upper():>4}|{n * 1.5:.2f}")
gc.collect()
from collections import Counter
print('élise'.title(), sorted(['b', 'a'], key=str.lower), Counter('été'), words[-1], {'z': 1, 'a': 2})
raise ValueError('é' * 300000)`
  const { output, error } = await run(code)
  expect(output).toBe("Élise ['a', 'b'] Counter({'é': 2, 't': 1})    É|2998.50 {'z': 1, 'a': 2}")
  expect(error).toMatch(/^ValueError: éé+…$/)
})

it('a program of another version is refused, not patched at random', () => {
  expect(() => patchProgram(new Uint8Array(1000).buffer)).toThrow('another version')
})
