import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs'
import { cut } from '../../sandbox/worker-kit'
import type { RunError } from '../contract'
import { type Addresses, behaveLikeCPython, Memory, patchProgram } from './like-cpython'
import { textTools } from './text-tools'

export type Files = Readonly<Record<string, string>>
export type Interpreter = Awaited<ReturnType<typeof startInterpreter>>

const heap = 8 << 20

/** The loader takes only an address and keeps what it has made for itself. */
async function load(program: Uint8Array<ArrayBuffer>, url: string, print: (line: string) => void) {
  const { instantiate, instantiateStreaming } = WebAssembly
  const made: WebAssembly.Instance[] = []
  const make = async (_program: unknown, imports?: WebAssembly.Imports) => {
    const module = await WebAssembly.compile(program)
    const instance = new WebAssembly.Instance(module, imports)
    made.push(instance)
    return { module, instance }
  }
  Object.assign(WebAssembly, { instantiate: make, instantiateStreaming: make })
  try {
    const python = await loadMicroPython({
      url,
      heapsize: heap,
      pystack: 16_384,
      stdout: print,
      stderr: print,
    })
    const [instance] = made
    if (!instance) {
      throw new Error('MicroPython made no instance')
    }
    return { python, memory: new Memory(instance) }
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming })
  }
}

/**
 * An interpreter that answers as CPython does. Only one can be used at a time: its state is in globals of the worker, which the
 * newest one overwrites. `modules` holds our own modules, `_cpython.py` among them.
 */
export async function startInterpreter(wasm: ArrayBuffer, modules: Files, url = 'x:') {
  let [waiting, answer, print] = [[] as string[], '', (_text: string) => {}]
  const { python, memory } = await load(patchProgram(wasm), url, (line) => print(`${line}\n`))
  python.registerJsModule('_host', {
    ...textTools,
    readline: () => waiting.shift() ?? null,
    answer: (text: string) => {
      answer = text
    },
  })
  for (const [name, text] of Object.entries(modules)) {
    python.FS.writeFile(`/${name}`, text)
  }
  python.runPython('import _cpython, _host\n_host.answer(_cpython.addresses())\ndel _cpython, _host')
  behaveLikeCPython(memory, JSON.parse(answer) as Addresses)
  return {
    answer: () => answer,
    evaluate: (code: string) => python.runPython(code),
    run(code: string, files: Files, input: readonly string[], printer: (text: string) => void) {
      waiting = [...input]
      print = printer
      for (const [name, text] of Object.entries(files)) {
        python.FS.writeFile(`/${name}`, text)
      }
      try {
        python.runPython(code)
      } finally {
        // Ends an unfinished line, because only complete lines are printed.
        python.runPython('print()')
      }
    },
  }
}

/** The last line of the learner's file in the traceback. */
export function readError(error: unknown): RunError {
  const { message } = error as Error
  const lines = message.trim().split('\n')
  const own = lines.filter((line) => line.includes('"<stdin>"'))
  const line = Number(/line (\d+)/.exec(own.at(-1) ?? '')?.[1])
  return { text: cut(lines.at(-1) ?? message), line: line || undefined }
}
