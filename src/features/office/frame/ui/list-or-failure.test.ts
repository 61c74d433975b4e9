import { describe, expect, it, vi } from 'vitest'
import { listWithin } from './list-or-failure'

const size = 10
const listOf = (total: number) =>
  vi.fn(async (page: number) => ({
    items: Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, n) => n),
    total,
    page,
    page_size: size,
  }))

describe('a list in the back office', () => {
  it.each([
    ['its last page when the one asked for is no more', 2, 10, [2, 1]],
    ['its last page, however far away', 999, 21, [999, 3]],
    ['nothing where there is nothing', 3, 0, [3]],
    ['the page that was asked for', 2, 11, [2]],
  ])('shows %s', async (_, page, total, pages) => {
    const read = listOf(total)
    expect((await listWithin(page, read))?.page).toBe(pages.at(-1))
    expect(read.mock.calls.flat()).toEqual(pages)
  })
})
