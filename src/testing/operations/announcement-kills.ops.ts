import { expect, it } from 'vitest'
import { textsOf } from '@/i18n/texts-of'
import { announceThroughKills } from '../announcement-kills'
import { createEmptyDatabase } from './empty-database'
import { languageOf, newsletterThroughKills, subjects } from './newsletter-kills'

it('reaches 1,000 students once each through two kills of the worker and a provider that fails', async () => {
  const database = await createEmptyDatabase()
  const { receivers, delivered, bells, inRoom, progress } = await announceThroughKills(database.url, 1_000)
  await database.drop()
  expect([receivers, new Set(delivered).size, delivered.length]).toEqual([1_000, 1_000, 1_000])
  expect([bells, inRoom]).toEqual([1_000, 1])
  expect(progress).toMatchObject({ receivers: 1_000, sent: 1_000, failed: 0, waiting: 0 })
})

it('sends a newsletter to 2,000 readers once each through kills of the worker and the whole server and a provider that fails', async () => {
  const readers = 2_000
  const database = await createEmptyDatabase()
  const { delivered, left, pressed, returned, progress, page, ...facts } = await newsletterThroughKills(
    database.url,
    readers,
  )
  await database.drop()
  expect([facts.subscribedBefore, facts.receivers]).toEqual([readers, readers])
  expect([left.length, pressed.length, facts.strangeAnswers]).toEqual([40, 30, []])
  expect(returned).toBeGreaterThan(readers / 200)

  // Exactly one for each reader, in their language; none for those who left, or whose earlier mail came back.
  const away = new Set(left)
  const expected = Array.from({ length: readers }, (_, n) => `n${n + 1}@example.cm`).filter(
    (address) => !away.has(address),
  )
  expect(delivered.map(({ to }) => to).sort()).toEqual(expected.sort())
  expect(delivered.filter(({ to, subject }) => subject !== subjects[languageOf(to)])).toEqual([])

  // The faults happened, and the mail whose worker was killed before the commit was sent again under its key.
  expect(facts.failedRequests).toBeGreaterThan(readers / 10)
  expect(facts.repeatedRequests).toBeGreaterThan(readers / 40)
  expect(facts.askedForUncommitted).toBeGreaterThan(1)

  // The office reads what the provider knows.
  const figures = {
    sent: delivered.length - returned,
    failed: 0,
    waiting: 0,
    bounced: returned,
    unsubscribed: pressed.length,
    skipped: left.length,
  }
  expect(progress).toMatchObject({ state: 'sent', receivers: readers, ...figures, failures: [] })
  const t = textsOf('en', 'Announcements')
  for (const text of [
    t('progressOf', figures),
    t('newsletterFacts', figures),
    t('newsletterSkipped', figures),
  ]) {
    expect(page).toContain(text)
  }
  expect(facts.subscribedAfter).toBe(readers - returned - left.length - pressed.length)
}, 600_000)
