import type { Page } from '@playwright/test'
import type { CaseSpec } from '../../src/features/study/practice/runners/case/runner'
import { readLines } from '../../src/features/study/practice/runners/formulas/lines'
import { readPairs } from '../../src/features/study/practice/runners/pairs'
import type { Exercise } from '../../src/features/study/practice/server/present-exercise'
import { expect, type Translate } from './fixtures'

/** The lines of the page are brought into an order with two taps each. */
async function putInOrder(page: Page, answer: readonly string[]) {
  const place = page.locator('[data-practice]')
  const tap = (id: string) => place.locator(`[data-line="${id}"] button[aria-pressed]`).click()
  for (const [n, id] of answer.entries()) {
    const shown = await place
      .locator('[data-line]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-line') ?? ''))
    const there = shown[n]
    if (there && there !== id) {
      await tap(id)
      await tap(there)
      await expect(place.locator('[data-line]').nth(n)).toHaveAttribute('data-line', id)
    }
  }
}

/** The cells of a sheet are written as on a phone: chosen in the table, written below it. */
async function fillCells(page: Page, solution: string) {
  const place = page.locator('[data-practice]')
  for (const [cell, content] of Object.entries(readLines(solution))) {
    await place.locator(`td button[aria-label^="${cell}"]`).click()
    await place.locator('label:has(> input) input').fill(content)
  }
}

/** Gives the exercise's own solution as a student does on a phone: in its fields, with nothing but the page. */
export async function answerRightly(page: Page, exercise: Exercise, t: Translate) {
  const { runner, solution } = exercise
  const place = page.locator('[data-practice]')
  const pairs = () => Object.entries(readPairs(solution))
  switch (runner) {
    case 'gap':
      for (const [id, option] of pairs()) {
        await place.locator(`[name="gap.${id}"]`).selectOption(option)
      }
      return
    case 'predict':
      return place.locator(`[name=choice][value="${solution.trim()}"]`).check()
    case 'match':
      for (const [id, box] of pairs()) {
        await place.locator(`[name="item.${id}"][value="${box}"]`).check()
      }
      return
    case 'case':
      for (const { id } of (exercise.spec as CaseSpec).steps) {
        await place.locator(`[name="step.${id}"][value="${readPairs(solution)[id]}"]`).check()
      }
      return
    case 'order':
      return putInOrder(page, solution.split('\n'))
    case 'text':
      return place.locator('[name=text]').fill(solution)
    case 'formulas':
      return fillCells(page, solution)
    default:
      return place.getByRole('textbox', { name: t('Practice.codeLabel'), exact: true }).fill(solution)
  }
}

/** The button that has an exercise judged; blocks of code in its text have buttons of their own. */
export function judgeButton(page: Page, t: Translate) {
  const button = (name: string) =>
    page.locator('[data-practice]').getByRole('button', { name: t(name), exact: true })
  return button('Practice.run').or(button('Practice.check'))
}
