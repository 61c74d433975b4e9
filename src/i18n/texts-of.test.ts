import { expect, it } from 'vitest'
import { textsOf } from './texts-of'

it('has the texts of both languages, with counts and parts, and throws nothing away between calls', () => {
  expect(textsOf('en', 'Nav')('logout')).toBe('Logout')
  expect(textsOf('fr', 'Nav')('logout')).not.toBe('Logout')
  expect(textsOf('en', 'Notifications')('bellUnread', { count: 1 })).toBe('Notifications, 1 unread')
  expect(textsOf('en', 'Notifications')('bellUnread', { count: 2 })).toBe('Notifications, 2 unread')
  expect(textsOf('en', 'Offline').raw('arrived')).toContain('{')
  expect(textsOf('en', 'Nav')).toBe(textsOf('en', 'Nav'))
})
