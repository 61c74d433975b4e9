import type { Call } from '../http-provider'
import { basicAuthorization } from '../http-secrets'

/** The request for an access token, the same for both products of Orange. */
export const tokenCall = (url: string, clientId: string, clientSecret: string): Call => ({
  kind: 'token',
  name: 'token',
  method: 'POST',
  url,
  headers: {
    Authorization: basicAuthorization(clientId, clientSecret),
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'application/json',
  },
  body: 'grant_type=client_credentials',
})
