type ApiAnswer<Data> = { ok: true; data: Data } | { ok: false; error: string }

/** Calls the API from our own page; `failed` is the specified text when there is no better one. */
export async function callApi<Data>(
  path: string,
  body: unknown,
  { locale, failed }: { locale: string; failed: string },
): Promise<ApiAnswer<Data>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-locale': locale },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const data = (await response.json()) as Data & { message?: string }
    if (response.ok) {
      return { ok: true, data }
    }
    return { ok: false, error: response.status < 500 && data.message ? data.message : failed }
  } catch {
    return { ok: false, error: failed }
  }
}
