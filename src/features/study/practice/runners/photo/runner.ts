import type { CheckResult, RunnerSpec } from '../contract'
import { readPairs, writePairs } from '../pairs'
import { proofParts, type RunnerInfo } from '../runner-info'

export const photoKinds = ['jpeg', 'webp'] as const
export type PhotoKind = (typeof photoKinds)[number]

export interface PhotoSettings {
  width: number
  /** 1 to 100. */
  quality: number
  kind: PhotoKind
}

/** A picture that the exercise offers: drawn on the device, with the grain of a camera. */
export interface Sample {
  /** In pixels. */
  width: number
  height: number
  /** The width in which the shapes are given. */
  view: number
  /** The background, and paths as in the attribute d of SVG. */
  fill: string
  shapes: readonly { fill: string; path: string }[]
}

interface PhotoCheck {
  id: string
  max_kb?: number
  min_width?: number
  max_width?: number
  min_quality?: number
  kind?: PhotoKind
}

export interface PhotoSpec extends RunnerSpec {
  sample: Sample
  checks: readonly PhotoCheck[]
}

/** What the device has measured: the picture before and after. */
export interface PhotoFacts extends PhotoSettings {
  height: number
  bytes: number
  from_width: number
  from_height: number
  from_bytes: number
  source: 'own' | 'sample'
}

const numbers = ['width', 'quality', 'height', 'bytes', 'from_width', 'from_height', 'from_bytes'] as const

export const writeFacts = (facts: PhotoFacts) =>
  writePairs(Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])))

/** null: nothing was measured yet. */
export function readFacts(code: string): PhotoFacts | null {
  const pairs = readPairs(code)
  const kind = photoKinds.find((each) => each === pairs.kind)
  const read = Object.fromEntries(numbers.map((name) => [name, Number(pairs[name])])) as Record<
    (typeof numbers)[number],
    number
  >
  const isWhole = numbers.every((name) => Number.isSafeInteger(read[name]) && read[name] > 0)
  return kind && isWhole ? { ...read, kind, source: pairs.source === 'own' ? 'own' : 'sample' } : null
}

/** As the page and file managers show it. */
const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10

function judgeCheck({ id, ...rules }: PhotoCheck, facts: PhotoFacts | null): CheckResult {
  if (!facts) {
    return { id, ok: false, why: 'photoNone' }
  }
  const { max_kb, min_width, max_width, min_quality, kind } = rules
  const limits = [
    ['photoHeavy', kilobytes(facts.bytes), undefined, max_kb],
    ['photoNarrow', facts.width, min_width, undefined],
    ['photoWide', facts.width, undefined, max_width],
    ['photoCoarse', facts.quality, min_quality, undefined],
  ] as const
  for (const [why, seen, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY] of limits) {
    if (seen < min || seen > max) {
      return { id, ok: false, why, seen: String(seen), expected: String(seen < min ? min : max) }
    }
  }
  return kind && kind !== facts.kind
    ? { id, ok: false, why: 'photoKind', seen: facts.kind, expected: kind }
    : { id, ok: true }
}

export const photo = {
  runsIn: 'page',
  isMeasured: true,
  field: 'photo',
  symbols: [],
  judge: (code, spec) => {
    const facts = readFacts(code)
    return (spec as PhotoSpec).checks.map((check) => judgeCheck(check, facts))
  },
  isAnswered: (code) => readFacts(code) !== null,
  author: {
    own: [{ name: 'sample', kind: 'json' }, { name: 'solution', kind: 'json' }, ...proofParts],
    check: [
      { name: 'max_kb', kind: 'json' },
      { name: 'min_width', kind: 'json' },
      { name: 'max_width', kind: 'json' },
      { name: 'min_quality', kind: 'json' },
      { name: 'kind', kind: 'line' },
    ],
  },
} as const satisfies RunnerInfo
