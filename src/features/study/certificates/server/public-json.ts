/** For verifiers of other sites and programs; asked for again each time, or a revocation would be seen late. */
export const publicJson = (text: string, contentType = 'application/json; charset=utf-8') =>
  new Response(text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
