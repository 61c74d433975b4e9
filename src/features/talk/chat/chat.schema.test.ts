import { expect, it } from 'vitest'
import { sendMessageSchema } from './chat.schema'

const parsedText = (content: string) =>
  sendMessageSchema.parse({ room_id: '7b1c1f3e-5a53-4d0e-9c58-0d5a1a1d2f10', content }).content

it.each([
  ['pay to \u202e000 00 00 776\u202c now', 'pay to 000 00 00 776 now'],
  ['\u2066hidden\u2069', 'hidden'],
  ['\u202a\u202b\u202d', ''],
  ['a\0b', 'ab'],
  ['  مرحبا, bonjour 👩🏽‍💻 ', 'مرحبا, bonjour 👩🏽‍💻'],
])('of a message %j, %j is kept', (typed, text) => expect(parsedText(typed)).toBe(text))
