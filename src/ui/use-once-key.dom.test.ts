import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOnceKey } from './use-once-key'

it('puts the same key into every sending of one text, and another into the next', () => {
  const { result, rerender } = renderHook(() => useOnceKey())
  const sentForm = () => {
    const form = new FormData()
    result.current.put(form)
    return form.get('idempotencyKey')
  }
  const first = sentForm()
  expect(first).toBeTruthy()
  rerender()
  expect(sentForm()).toBe(first)
  result.current.renew()
  const second = sentForm()
  expect(second).not.toBe(first)
  expect(sentForm()).toBe(second)
})

it('gives every form a key of its own', () => {
  const keys = [1, 2].map(() => {
    const form = new FormData()
    renderHook(() => useOnceKey()).result.current.put(form)
    return form.get('idempotencyKey')
  })
  expect(new Set(keys).size).toBe(2)
})
