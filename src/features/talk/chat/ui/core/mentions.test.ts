import { describe, expect, it } from 'vitest'
import { matchingMembers, mentionedIn, splitMentions, typedMention } from './mentions'

const amina = { user_id: 'a', name: 'Amina Ngo Bassa' }
const ami = { user_id: 'i', name: 'Amina' }
const elodie = { user_id: 'e', name: 'Élodie Étoundi' }
const members = [amina, ami, elodie]

describe('a name that is being typed', () => {
  it.each([
    ['@', 0, ''],
    ['Bonjour @el', 8, 'el'],
    ['@Amina Ngo', 0, 'Amina Ngo'],
    ['a\n@é', 2, 'é'],
  ])('is read in %j', (text, from, part) => {
    expect(typedMention(text, text.length)).toEqual({ from, part })
  })

  it.each(['', 'amina', 'write to me@example.cm', '@amina.', `@${'a'.repeat(60)}`])(
    'is not in %j',
    (text) => {
      expect(typedMention(text, text.length)).toBeNull()
    },
  )

  it('matches the beginning of any word of a name, without accents', () => {
    expect(matchingMembers(members, 'eto', 5)).toEqual([elodie])
    expect(matchingMembers(members, 'ami', 5)).toEqual([amina, ami])
    expect(matchingMembers(members, 'ina', 5)).toEqual([])
    expect(matchingMembers(members, '', 2)).toHaveLength(2)
  })
})

it('a text names the members whose whole name follows an @', () => {
  expect(mentionedIn('Merci @Élodie Étoundi !', members)).toEqual([elodie])
  expect(mentionedIn('Merci Élodie Étoundi', members)).toEqual([])
})

it('names are shown apart, the longer one first, and everything else stays', () => {
  const text = '@Amina Ngo Bassa and @Amina: @Paul'
  const parts = splitMentions(text, members)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ userId }) => userId)).toEqual([
    { text: '@Amina Ngo Bassa', userId: 'a' },
    { text: '@Amina', userId: 'i' },
  ])
  expect(splitMentions('no names', [])).toEqual([{ text: 'no names', userId: null }])
})
