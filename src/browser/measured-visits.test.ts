import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { bootScript } from '@/config/boot-script'
import { speedSampleShare } from '@/config/boot-values'

interface Visit {
  chance?: number
  navigator?: object
  kept?: boolean
}

/** Which files the boot script fetches by itself once a page has loaded. */
function filesOf({ chance = 0, navigator = {}, kept = false }: Visit): string[] {
  const fetched: string[] = []
  const onLoad: (() => void)[] = []
  const addEventListener = (type: string, listener: () => void) => {
    if (type === 'load') {
      onLoad.push(listener)
    }
  }
  runInNewContext(bootScript, {
    document: {
      cookie: '',
      documentElement: { dataset: kept ? { keptAt: '2026-11-20' } : {} },
      addEventListener: () => undefined,
      createElement: () => ({}),
      head: { appendChild: ({ src }: { src: string }) => fetched.push(src) },
    },
    window: { addEventListener },
    location: { pathname: '/' },
    navigator: { sendBeacon: () => true, ...navigator },
    Math: { random: () => chance },
    setTimeout: () => 0,
  })
  expect(fetched).toEqual([])
  for (const listener of onLoad) {
    listener()
  }
  return fetched
}

it.each<[string, Visit]>([
  ['not chosen', { chance: speedSampleShare }],
  ['never chosen', { chance: 0.999 }],
  ['with the data saver on', { navigator: { connection: { saveData: true } } }],
  ['of a program', { navigator: { webdriver: true } }],
  ['of a page that the device kept', { kept: true }],
  ['of a browser that cannot report', { navigator: { sendBeacon: undefined } }],
])('a visit %s costs nothing', (_, visit) => {
  expect(filesOf(visit)).toEqual([])
})

it.each<[string, Visit]>([
  ['the smallest chance', { chance: 0 }],
  ['the largest chance', { chance: speedSampleShare - 0.001 }],
  ['a mobile line', { navigator: { connection: { saveData: false, effectiveType: '2g' } } }],
])('a chosen visit fetches the one file that measures: %s', (_, visit) => {
  expect(filesOf(visit)).toEqual(['/page-speed.js'])
})
