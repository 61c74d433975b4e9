export type UploadAnswer<Added> =
  | { kind: 'added'; added: Added }
  | { kind: 'refused'; message: string; errors: Record<string, string> }

/** Sends a form with a file. */
export async function sendUpload<Added>(
  address: string,
  form: FormData,
  locale: string,
  networkError: string,
): Promise<UploadAnswer<Added>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-locale': locale },
      body: form,
    })
    const answer = (await response.json()) as Added & { message?: string; errors?: Record<string, string> }
    return response.ok
      ? { kind: 'added', added: answer }
      : { kind: 'refused', message: answer.message ?? networkError, errors: answer.errors ?? {} }
  } catch {
    return { kind: 'refused', message: networkError, errors: {} }
  }
}
