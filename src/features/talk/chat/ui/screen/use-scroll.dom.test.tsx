import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useScroll } from './use-scroll'

interface ListProps {
  oldest: number
  newest: number
  own: number
  /** Of the whole list: the DOM of the test lays nothing out. */
  height: number
  onTop: () => void
}

const seenHeight = 500

function List({ height, onTop, ...numbers }: ListProps) {
  const box = useRef<HTMLUListElement>(null)
  const { atEnd, onScroll, toEnd } = useScroll(box, { ...numbers, onTop })
  const measure = (element: HTMLUListElement | null) => {
    box.current = element
    if (element) {
      Object.defineProperty(element, 'scrollHeight', { configurable: true, value: height })
      Object.defineProperty(element, 'clientHeight', { configurable: true, value: seenHeight })
    }
  }
  return (
    <>
      <ul ref={measure} onScroll={onScroll} />
      <output>{atEnd ? 'at the end' : 'further up'}</output>
      <button type="button" onClick={toEnd}>
        To the end
      </button>
    </>
  )
}

function open() {
  const onTop = vi.fn()
  const first = { oldest: 51, newest: 100, own: 0, height: 2_000, onTop }
  const { rerender } = render(<List {...first} />)
  const list = screen.getByRole('list')
  return {
    list,
    onTop,
    show: (next: Partial<ListProps>) => rerender(<List {...first} {...next} />),
    scroll: (top: number) =>
      act(async () => {
        list.scrollTop = top
        fireEvent.scroll(list)
      }),
  }
}

const place = () => screen.getByRole('status').textContent

it('stays at the newest message for somebody who reads there', async () => {
  const { list, scroll, show } = open()
  expect(place()).toBe('at the end')
  await scroll(-40)
  expect(place()).toBe('at the end')
  show({ newest: 101, height: 2_080 })
  expect(list.scrollTop).toBe(-40)
})

it('does not move what somebody reads further up, whatever comes below or above', async () => {
  const { list, scroll, show } = open()
  await scroll(-700)
  expect(place()).toBe('further up')
  show({ newest: 101, height: 2_080 })
  // Counted from the bottom, it is further away by the height of the new message.
  expect(list.scrollTop).toBe(-780)
  show({ newest: 102, oldest: 1, height: 4_000 })
  expect(list.scrollTop).toBe(-780)
})

it('shows the message that somebody has just written, and goes to the end on request', async () => {
  const { list, scroll, show } = open()
  await scroll(-700)
  show({ newest: 101, own: 1, height: 2_080 })
  expect(list.scrollTop).toBe(0)
  await scroll(-700)
  fireEvent.click(screen.getByRole('button'))
  expect(list.scrollTop).toBe(0)
})

it('asks for older messages shortly before the top', async () => {
  const { scroll, onTop } = open()
  await scroll(-1_200)
  expect(onTop).not.toHaveBeenCalled()
  await scroll(-1_300)
  expect(onTop).toHaveBeenCalledOnce()
})

it('opens a room with unread messages at the line above them', () => {
  const rect = (top: number) => ({ top }) as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rect(this.hasAttribute('data-unread') ? -188 : 100)
  })
  const box = { current: document.createElement('ul') }
  const line = document.createElement('li')
  line.setAttribute('data-unread', '')
  box.current.append(line)
  renderHook(() => useScroll(box, { oldest: 1, newest: 2, own: 0, onTop: () => {} }))
  expect(box.current.scrollTop).toBe(-300)
})
