import { expect, it } from 'vitest'
import { type Container, container, setContainer, setContainerFactory } from './container'

it('is missing until something composes it, is made once when it is needed, and gives way to that of a test', () => {
  Object.assign(globalThis, { __academy: undefined })
  expect(() => container()).toThrow('composeContainer()')
  let count = 0
  setContainerFactory(() => ({ number: ++count }) as unknown as Container)
  expect(count).toBe(0)
  expect(container()).toBe(container())
  expect(count).toBe(1)
  const other = {} as Container
  setContainer(other)
  expect(container()).toBe(other)
})
