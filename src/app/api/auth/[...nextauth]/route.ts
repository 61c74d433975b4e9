import { signInStaff, signInStudent } from '@/features/accounts/session/server/sign-in-on-page'
import { signOut } from '@/features/accounts/session/server/sign-out'
import { nextAuthHandler } from '@/server/transport/http/next-auth'

const handler = nextAuthHandler({ user: signInStudent, admin: signInStaff, signOut })

export { handler as GET, handler as POST }
