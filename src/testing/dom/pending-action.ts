import { act } from '@testing-library/react'

/** A server action that the test answers. */
export function pendingAction<Answer>() {
  const calls: {
    form: FormData
    answer(value: Answer): Promise<void>
    fail(error: unknown): Promise<void>
  }[] = []
  const action = (_previous: Answer, form: FormData) =>
    new Promise<Answer>((resolve, reject) => {
      calls.push({
        form,
        answer: (value) => act(async () => resolve(value)),
        fail: (error) => act(async () => reject(error)),
      })
    })
  return {
    action,
    calls,
    /** The last call. */
    last() {
      const call = calls.at(-1)
      if (!call) {
        throw new Error('nothing was sent')
      }
      return call
    },
  }
}
