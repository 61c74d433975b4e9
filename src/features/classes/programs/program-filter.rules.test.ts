import { describe, expect, it } from 'vitest'
import { type Choice, matches, readChoice, writeChoice } from './program-filter.rules'

const data = { isOnline: true, haystack: 'Science des données Analysez des ventes' }
const cloud = { isOnline: false, haystack: 'Cloud Computing' }
const all: Choice = { place: 'all', query: '' }

describe('matches', () => {
  it('keeps everything without a choice', () => {
    expect([data, cloud].every((item) => matches(item, all))).toBe(true)
  })
  it('tells online from on campus', () => {
    expect([data, cloud].filter((item) => matches(item, { ...all, place: 'online' }))).toEqual([data])
    expect([data, cloud].filter((item) => matches(item, { ...all, place: 'campus' }))).toEqual([cloud])
  })
  it('ignores case and accents, and wants every word', () => {
    expect(matches(data, { ...all, query: 'DONNEES' })).toBe(true)
    expect(matches(data, { ...all, query: 'ventes données' })).toBe(true)
    expect(matches(data, { ...all, query: 'données cloud' })).toBe(false)
  })
})

describe('the address', () => {
  it('carries the choice there and back', () => {
    const choice: Choice = { place: 'campus', query: 'cloud & data' }
    expect(readChoice(writeChoice(choice))).toEqual(choice)
  })
  it('is clean without a choice, and tolerates nonsense', () => {
    expect(writeChoice({ place: 'all', query: '  ' })).toBe('')
    expect(readChoice('?place=moon')).toEqual(all)
  })
})
