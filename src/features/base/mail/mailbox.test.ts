import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox'

it.each([
  ['Amina@Example.CM', 'amina@example.cm'],
  ['amina+mboa@example.cm', 'amina@example.cm'],
  ['amina+a+b@example.cm', 'amina@example.cm'],
  ['+tag@example.cm', '+tag@example.cm'],
  ['a.mi.na+x@Gmail.com', 'amina@gmail.com'],
  ['amina@googlemail.com', 'amina@gmail.com'],
  ['a.mina@example.cm', 'a.mina@example.cm'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
