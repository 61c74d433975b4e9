/** For verifiers on other sites and in other programs; never cached without a check, so that a revocation is visible at once. */
export const publicJson = (text: string, contentType = 'application/json; charset=utf-8') =>
  new Response(text, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
