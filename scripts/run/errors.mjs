/**
 * The code that the system, the network or the database gives an error: 'ENOENT', 'ECONNREFUSED', '55P03'.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  const { code, errors } = /** @type {{ code?: string, errors?: unknown[] }} */ (error ?? {})
  return code ?? (errors ? codeOf(errors[0]) : undefined)
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))
