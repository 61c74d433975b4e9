/** Set on every answer. */
export function securityHeaders(https: boolean): readonly (readonly [string, string])[] {
  const always = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['Origin-Agent-Cluster', '?1'],
    [
      'Permissions-Policy',
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    ],
  ] as const
  return https
    ? [...always, ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const]
    : always
}
