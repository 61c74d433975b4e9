import { expect, it } from 'vitest'
import { type ActorUser, type RegistrantActor, shownName } from './actor'

const user = { firstName: 'Amina', lastName: 'Ngo Bassa' } as ActorUser
const registrant = (inUseSince: Date | null): RegistrantActor => ({
  kind: 'registrant',
  user,
  tokenId: 't',
  inUseSince,
  via: 'cookie',
})

it('a registration token shows whose it is until the account is in use', () => {
  expect(shownName({ kind: 'visitor' })).toBe('')
  expect(shownName(registrant(null))).toBe('Amina Ngo Bassa')
  expect(shownName(registrant(new Date(0)))).toBe('')
})
