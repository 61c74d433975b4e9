import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import examples from './cpython.examples.json'
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
