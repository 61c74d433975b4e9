import { middleware as guard } from '../middleware'

// Next looks for it here in development, and in the root in a build: the code is in the root, and a test
// keeps the matchers equal.
export const middleware = guard

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/:language(en|fr)/login',
    '/:language(en|fr)/:area(user|payment|success|profile)/:path*',
    '/:language(en|fr)/admin/:path+',
  ],
}
