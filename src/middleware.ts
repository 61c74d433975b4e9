import { middleware as guard } from '../middleware'

// Next looks for it here in development, and in the root in a build: the code is in the root, and a test
// keeps the matchers equal.
export const middleware = guard

export const config = {
  matcher: [
    '/login',
    '/user/:path*',
    '/payment',
    '/success',
    '/profile/:path*',
    '/admin/:path+',
    '/fr/login',
    '/fr/user/:path*',
    '/fr/payment',
    '/fr/success',
    '/fr/profile/:path*',
    '/fr/admin/:path+',
  ],
}
