/**
 * Says how long each step of a start took, and what comes next.
 * @param {(line: string) => void} [say]
 */
export const createSteps =
  (say = console.log) =>
  /**
   * @template Result
   * @param {string} name
   * @param {string} next
   * @param {() => Result | Promise<Result>} work
   * @returns {Promise<Result>}
   */
  async (name, next, work) => {
    const began = performance.now()
    const result = await work()
    say(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s. Next: ${next}.`)
    return result
  }
