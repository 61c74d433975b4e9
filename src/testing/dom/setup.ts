import nodeConsole from 'node:console'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// React and the DOM print every error that a test provokes: one to this console, the other to Node's own console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})
