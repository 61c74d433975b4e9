/**
 * Runs all at once, each with a signal that ends it when another one has failed or `stop` says so. When nothing runs any
 * more, it returns what each returned, or throws what failed first.
 * @template {((signal: AbortSignal) => Promise<unknown>)[]} Works
 * @param {[...Works]} works
 * @param {AbortSignal} [stop]
 * @returns {Promise<{ [Index in keyof Works]: Awaited<ReturnType<Works[Index]>> }>}
 */
export async function sideBySide(works, stop) {
  const failure = new AbortController()
  const signal = stop ? AbortSignal.any([stop, failure.signal]) : failure.signal
  const results = await Promise.allSettled(
    works.map(async (work) => {
      try {
        return await work(signal)
      } catch (error) {
        failure.abort(error)
        throw error
      }
    }),
  )
  if (failure.signal.aborted) {
    throw failure.signal.reason
  }
  return /** @type {any} */ (results.map((result) => result.status === 'fulfilled' && result.value))
}
