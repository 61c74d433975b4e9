import { signOut } from '@/features/accounts/session/server/sign-out'
import { readJsonObject } from '@/server/transport/http/read-json'
import { isSignOutForm, signOutResponse } from '@/server/transport/http/sign-out-response'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(signOut, {
  readInput: async (request) => (isSignOutForm(request) ? {} : readJsonObject(request)),
  respond: signOutResponse,
})
