import { sayErrorLikeCPython, sayLikeCPython } from './error-words'

// MicroPython differs from CPython where beginners look: the order of dictionaries, accents, methods of texts, the words of
// errors. Its source is not ours, so this changes the program that was built of it: three bytes of code before it starts, and
// entries of its tables in memory afterwards. The tests compare the result with CPython; another version fails there.

/** Maps of `mp_map_init` are made with the flag `is_ordered`, and the table of functions has room for four more. */
const codePatches = [
  { from: [0x20, 0, 0x41, 1, 0x36, 2, 0, 0x20, 0], to: [0x20, 0, 0x41, 5, 0x36, 2, 0, 0x20, 0] },
  { from: [0x70, 1, 0xe0, 5, 0xe0, 5], to: [0x70, 1, 0xe4, 5, 0xe4, 5] },
] as const
const firstFreeFunction = 736

function indexOf(bytes: Uint8Array, part: readonly number[], from = 0): number {
  for (
    let at = bytes.indexOf(part[0] as number, from);
    at >= 0;
    at = bytes.indexOf(part[0] as number, at + 1)
  ) {
    if (part.every((byte, n) => bytes[at + n] === byte)) {
      return at
    }
  }
  return -1
}

/** The program with its patches. Throws an Error if it is another version. */
export function patchProgram(wasm: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wasm.slice(0))
  for (const { from, to } of codePatches) {
    const at = indexOf(bytes, from)
    if (at < 0 || indexOf(bytes, from, at + 1) >= 0) {
      throw new Error('another version of MicroPython')
    }
    bytes.set(to, at)
  }
  return bytes
}

type Native = (...values: number[]) => number

/** A JavaScript function as a function of WebAssembly. */
function toNative(run: Native, parameters: number, answers: boolean): Native {
  const type = [1, 0x60, parameters, ...Array<number>(parameters).fill(0x7f), ...(answers ? [1, 0x7f] : [0])]
  const named = [1, 0x66]
  const sections = [
    [1, type],
    [2, [1, 1, 0x65, ...named, 0, 0]],
    [7, [1, ...named, 0, 0]],
  ] as const
  const bytes = sections.flatMap(([id, body]) => [id, body.length, ...body])
  const wasm = new WebAssembly.Module(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...bytes]))
  return new WebAssembly.Instance(wasm, { e: { f: run } }).exports.f as Native
}

/** Where the slots of a type stand. */
const slot = { makeNew: 8, print: 9, subscript: 14, locals: 19 } as const
const slotsAt = 20
/** How a value is printed. */
const kind = { text: 0, repr: 1, error: 2 } as const

/** What Python's side tells about its objects. */
export interface Addresses {
  str: number
  tuple: number
  list: number
  dict: number
  float: number
  exception: number
  keyError: number
  /** Classes whose methods `str` and `list` get. */
  strMethods: number
  listMethods: number
  /** Types that are no keys of a dictionary. */
  unhashable: number[]
  /** Our own subclasses of dict. */
  dictionaries: number[]
  hash: number
  none: number
  slice: number
  /** The native `str.join`, and the empty text. */
  join: number
  empty: number
}

/** Letters and signs that CPython prints as themselves. */
const readEscapes = (repr: string) =>
  repr.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|[\s\S])/g,
    (all, ...codes: (string | undefined)[]) => {
      const code = codes.slice(0, 3).find((each) => each !== undefined)
      const letter = code === undefined ? all : String.fromCodePoint(Number.parseInt(code, 16))
      return /^[\p{C}\p{Z}]$/u.test(letter) ? all : letter
    },
  )

export class Memory {
  private readonly memory: WebAssembly.Memory
  private readonly functions: WebAssembly.Table
  private readonly malloc: Native
  private readonly free: Native
  private readonly collector: number
  private collect = (_bytes: Uint8Array) => {}

  constructor({ exports }: WebAssembly.Instance) {
    this.memory = exports.memory as WebAssembly.Memory
    this.functions = exports.__indirect_function_table as WebAssembly.Table
    this.malloc = exports.malloc as Native
    this.free = exports.free as Native
    const collectAt = (_data: number, at: number, length: number) => {
      this.collect(this.bytes(at, length))
      return 0
    }
    this.functions.set(firstFreeFunction, toNative(collectAt, 3, false))
    this.collector = this.malloc(8)
    this.write(this.collector + 4, firstFreeFunction)
  }

  bytes(at: number, length: number) {
    return new Uint8Array(this.memory.buffer, at, length)
  }

  read(at: number): number {
    return new DataView(this.memory.buffer).getUint32(at, true)
  }

  write(at: number, value: number) {
    new DataView(this.memory.buffer).setUint32(at, value, true)
  }

  allocate(size: number) {
    return this.malloc(size)
  }

  /** What a print function prints. */
  capture(print: Native, object: number, how: number): string {
    const before = this.collect
    const decoder = new TextDecoder()
    let text = ''
    this.collect = (bytes) => {
      text += decoder.decode(bytes, { stream: true })
    }
    try {
      print(this.collector, object, how)
      return text + decoder.decode()
    } finally {
      this.collect = before
    }
  }

  /** Prints a text where a print function was told to print. */
  emit(printer: number, text: string) {
    const bytes = new TextEncoder().encode(text)
    const at = this.malloc(bytes.length + 1)
    this.bytes(at, bytes.length).set(bytes)
    try {
      this.native(this.read(printer + 4))(this.read(printer), at, bytes.length)
    } finally {
      this.free(at)
    }
  }

  native(index: number) {
    return this.functions.get(index) as Native
  }

  private slotOf(type: number, which: number) {
    return this.read(type + slotsAt + 4 * ((this.bytes(type + which, 1)[0] ?? 0) - 1))
  }

  nativeOf(type: number, which: number) {
    return this.native(this.slotOf(type, which))
  }

  /** The entries of a type's methods: pairs of name and function. */
  private methodsOf(type: number): [number, number][] {
    const map = this.slotOf(type, slot.locals) + 4
    const table = this.read(map + 8)
    return Array.from({ length: this.read(map + 4) }, (_, n): [number, number] => [
      this.read(table + 8 * n),
      this.read(table + 8 * n + 4),
    ]).filter(([name]) => name !== 0)
  }

  /** Gives a type the methods of a class, in place of its own of the same name. */
  addMethods(type: number, from: number) {
    const methods = [...new Map([...this.methodsOf(type), ...this.methodsOf(from)])]
    const table = this.malloc(8 * methods.length)
    for (const [n, [name, method]] of methods.entries()) {
      this.write(table + 8 * n, name)
      this.write(table + 8 * n + 4, method)
    }
    const map = this.slotOf(type, slot.locals) + 4
    // Fixed, in order, and named by interned texts only.
    this.write(map, methods.length * 8 + 7)
    this.write(map + 4, methods.length)
    this.write(map + 8, table)
  }

  /** Replaces the function in a slot, for every type that shares it. */
  replace(type: number, which: number, parameters: number, answers: boolean, by: (own: Native) => Native) {
    const index = this.slotOf(type, which)
    this.functions.set(index, toNative(by(this.native(index)), parameters, answers))
  }
}

const isObject = (value: number) => value % 4 === 0 && value > 0
const isInterned = (value: number) => value % 8 === 2

/** A part in steps, as `text[::-1]`: by way of a list, which has them. */
function takeSteps(memory: Memory, { str, tuple, list, slice, none, join, empty }: Addresses) {
  const [makeList, makeTuple] = [list, tuple].map((type) => memory.nativeOf(type, slot.makeNew)) as [
    Native,
    Native,
  ]
  const partOfList = memory.nativeOf(list, slot.subscript)
  // A method that was read from its type is wrapped, to check what it is called with.
  const joinTexts = memory.native(memory.read(memory.read(join + 8) + 4))
  const cell = memory.allocate(4)
  const make = (makeNew: Native, type: number, from: number) => {
    memory.write(cell, from)
    return makeNew(type, 1, 0, cell)
  }
  for (const type of [str, tuple]) {
    memory.replace(type, slot.subscript, 3, true, (own) => (self = 0, index = 0, value = 0) => {
      if (!isObject(index) || memory.read(index) !== slice || memory.read(index + 12) === none) {
        return own(self, index, value)
      }
      const part = partOfList(make(makeList, list, self), index, value)
      return type === str ? joinTexts(empty, part) : make(makeTuple, tuple, part)
    })
  }
}

/** Makes the running interpreter answer as CPython does. */
export function behaveLikeCPython(memory: Memory, addresses: Addresses) {
  const { str, list, dict, float, exception, keyError, hash } = addresses
  memory.addMethods(str, addresses.strMethods)
  memory.addMethods(list, addresses.listMethods)
  takeSteps(memory, addresses)
  let unreadNumber = "''"
  let printText: Native = () => 0
  memory.replace(str, slot.print, 3, false, (own) => {
    printText = (printer, object, how) => {
      if (how !== kind.repr) {
        return own(printer, object, how)
      }
      memory.emit(printer, readEscapes(memory.capture(own, object, how)))
      return 0
    }
    return printText
  })
  memory.replace(exception, slot.print, 3, false, (own) => (printer, object, how) => {
    const say = (text: string) =>
      text === 'invalid syntax for number'
        ? `could not convert string to float: ${unreadNumber}`
        : sayLikeCPython(text)
    if (how === kind.repr) {
      const text = memory.capture(own, object, how).replace(/,\)$/, ')')
      const message = memory.capture(own, object, kind.text)
      const quote = message.includes('"') ? "'" : '"'
      const said = say(message)
      memory.emit(
        printer,
        said === message ? text : text.replace(/\([\s\S]*$/, () => `(${quote}${said}${quote})`),
      )
    } else if (memory.read(object) === keyError && how !== kind.repr) {
      const [, key] = /^KeyError\(([\s\S]*?),?\)$/.exec(memory.capture(own, object, kind.repr)) ?? []
      memory.emit(printer, (how === kind.error ? 'KeyError: ' : '') + (key ?? ''))
    } else if (how === kind.error) {
      const text = memory.capture(own, object, how)
      memory.emit(
        printer,
        sayErrorLikeCPython(text.replace(/(?<=^ValueError: )invalid syntax for number$/, say)),
      )
    } else {
      memory.emit(printer, say(memory.capture(own, object, how)))
    }
    return 0
  })
  memory.replace(float, slot.makeNew, 4, true, (own) => (type, count, named, values) => {
    try {
      return own(type as number, count as number, named as number, values as number)
    } catch (error) {
      const value = memory.read(values as number)
      if (count === 1 && (isInterned(value) || (isObject(value) && memory.read(value) === str))) {
        unreadNumber = memory.capture(printText, value, kind.repr)
      }
      throw error
    }
  })
  memory.replace(dict, slot.subscript, 3, true, (own) => (self, index, value) => {
    // Ordered maps compare and do not hash: the native hash() refuses what is no key.
    if (isObject(index as number) && addresses.unhashable.includes(memory.read(index as number))) {
      memory.native(memory.read(hash + 4))(index as number)
    }
    return own(self as number, index as number, value as number)
  })
  memory.replace(dict, slot.makeNew, 4, true, (own) => (type, count, named, values) => {
    const first = (count as number) > 0 ? memory.read(values as number) : 0
    if (isObject(first) && addresses.dictionaries.includes(memory.read(first))) {
      // The dictionary inside the instance.
      memory.write(values as number, memory.read(first + 16))
    }
    return own(type as number, count as number, named as number, values as number)
  })
}
