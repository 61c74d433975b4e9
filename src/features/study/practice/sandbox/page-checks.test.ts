import { expect, test } from 'vitest'
import { type Color, contrastOf, readColor, sideBySide } from './page-checks'

const black: Color = [0, 0, 0, 1]
const white: Color = [255, 255, 255, 1]
const nothing: Color = [0, 0, 0, 0]

test('reads colors as computed styles write them', () => {
  expect(readColor('rgb(138, 59, 18)')).toEqual([138, 59, 18, 1])
  expect(readColor('rgba(0, 0, 0, 0.5)')).toEqual([0, 0, 0, 0.5])
  expect(readColor('color(srgb 1 0 0 / 0.25)')).toEqual([255, 0, 0, 0.25])
  expect(readColor('transparent')).toEqual(nothing)
  expect(() => readColor('oklch(0.5 0.1 20)')).toThrow('oklch')
})

test('the contrast is the ratio of WCAG, rounded down', () => {
  expect(contrastOf(black, [white])).toBe(21)
  expect(contrastOf(white, [white])).toBe(1)
  expect(contrastOf([119, 119, 119, 1], [white])).toBe(4.47)
  expect(contrastOf([118, 118, 118, 1], [white])).toBe(4.54)
})

test('what is behind a text are all backgrounds down to the first that covers, on white paper', () => {
  expect(contrastOf(black, [])).toBe(21)
  expect(contrastOf(white, [nothing, black, white])).toBe(21)
  // Half transparent black on white is the grey of 127.5.
  expect(contrastOf(black, [[0, 0, 0, 0.5]])).toBe(contrastOf(black, [[127.5, 127.5, 127.5, 1]]))
  expect(contrastOf([0, 0, 0, 0], [white])).toBe(1)
})

test('counts the boxes that stand side by side', () => {
  const box = (left: number, top: number, height = 20) => ({
    left,
    right: left + 10,
    top,
    bottom: top + height,
  })
  expect(sideBySide([])).toBe(0)
  expect(sideBySide([box(0, 0), box(0, 20), box(0, 40)])).toBe(1)
  expect(sideBySide([box(0, 0), box(10, 0), box(20, 0), box(0, 20), box(10, 20)])).toBe(3)
  // Aligned at their middle, and of different heights.
  expect(sideBySide([box(0, 0, 40), box(10, 10)])).toBe(2)
})
