// Limits that the loop guard cannot check: a single native call, or a page, that is too large for a small phone.

interface Clock {
  /** Throws when the learner's time is over. */
  tick(): void
  /** Ends the learner's code: throws. */
  stop(): void
  /** True while code of the guards runs. */
  isGuarding(): boolean
}

const most = { items: 5_000_000, characters: 50_000_000, elements: 20_000 } as const

const listCalls = [
  ...['concat', 'copyWithin', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'flat', 'flatMap'],
  ...['forEach', 'includes', 'indexOf', 'join', 'lastIndexOf', 'map', 'reduce', 'reduceRight', 'reverse'],
  ...['slice', 'some', 'sort', 'splice', 'toReversed', 'toSorted', 'toString', 'unshift'],
]

/** A page within the page would have all the functions that were removed here. */
const frames = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe', 'portal'])
/** What no policy can refuse. */
export const connections = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'mozRTCPeerConnection',
  'WebTransport',
]

type Native = (this: unknown, ...args: unknown[]) => unknown

export function boundNatives({ tick, stop, isGuarding }: Clock) {
  const { apply, deleteProperty } = Reflect
  const { defineProperty } = Object
  const asNumber = Number
  const wrap = (owner: object, name: string, before: (self: unknown, args: unknown[]) => unknown) => {
    const native = (owner as Record<string, Native | undefined>)[name]
    if (native) {
      const bounded: Native = function (...args) {
        if (isGuarding()) {
          return apply(native, this, args)
        }
        tick()
        return apply(native, this, (before(this, args) as unknown[] | undefined) ?? args)
      }
      defineProperty(owner, name, { configurable: true, writable: true, value: bounded })
    }
  }
  const bound = (count: unknown, limit: number) => {
    if (asNumber(count) > limit) {
      stop()
    }
  }
  const lengthOf = (value: unknown) => (value as { length?: unknown } | null | undefined)?.length

  for (const name of listCalls) {
    wrap(Array.prototype, name, (self) => bound(lengthOf(self), most.items))
  }
  wrap(Array, 'from', (_, [source]) => bound(lengthOf(source), most.items))
  wrap(String.prototype, 'repeat', (self, [count]) =>
    bound(asNumber(lengthOf(self)) * asNumber(count), most.characters),
  )
  for (const name of ['padStart', 'padEnd']) {
    wrap(String.prototype, name, (_, [length]) => bound(length, most.characters))
  }

  const Observer = window.MutationObserver
  window.MutationObserver = class extends Observer {
    constructor(callback: MutationCallback) {
      super((records, observer) => {
        tick()
        callback.call(observer, records, observer)
      })
    }
  }

  let elements = 0
  const count = (more: number) => {
    elements += more
    bound(elements, most.elements)
  }
  const harmless = (args: unknown[], at: number) => {
    count(1)
    return frames.has(`${args[at]}`.toLowerCase()) ? args.with(at, 'x-frame') : args
  }
  wrap(Document.prototype, 'createElement', (_, args) => harmless(args, 0))
  wrap(Document.prototype, 'createElementNS', (_, args) => harmless(args, 1))
  const { querySelectorAll } = Element.prototype
  const countCopy = (node: unknown) =>
    count(node instanceof Element ? apply(querySelectorAll, node, ['*']).length + 1 : 1)
  wrap(Node.prototype, 'cloneNode', (self) => countCopy(self))
  wrap(Document.prototype, 'importNode', (_, [node]) => countCopy(node))

  for (const name of connections) {
    deleteProperty(window, name)
  }
  /** Counts markup that becomes elements: each `<` may be one. */
  return { countMarkup: (html: string) => count(html.split('<').length - 1) }
}
