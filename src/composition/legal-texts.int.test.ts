import { afterEach, expect, it } from 'vitest'
import { publishLegalText } from '@/features/office/legal/server/publish-legal-text'
import { readLegalText } from '@/features/office/legal/server/read-legal-text'
import { saveLegalDraft } from '@/features/office/legal/server/save-legal-draft'
import { doualaDayOf } from '@/lib/douala-time'
import { EventListener } from '@/server/events/event-listener'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { startFollowingLegalTexts } from './legal-texts'

const container = testContainer()
const open: { stop(): unknown }[] = []
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())))

/** What an instance has in memory of the page of the terms. */
async function startInstance() {
  const page = { text: '', renderings: 0 }
  const legalTexts = startFollowingLegalTexts(async () => {
    page.text = (await readLegalText('terms', 'en'))?.html ?? ''
    page.renderings += 1
  })
  const events = new EventListener({
    connectionString: container.databaseUrl,
    log: container.log,
    onEvent: ({ type }) => {
      if (type === 'legal.changed') {
        void legalTexts.changed()
      }
    },
  })
  open.push(legalTexts, events)
  await events.start()
  await legalTexts.wait()
  return page
}

async function publish(words: string, inForceOn: string) {
  const actor = await actorFor((await createUser({ role: 'admin' })).id)
  const draft = {
    document: 'terms',
    sourceEn: words,
    sourceFr: words,
    changeEn: 'New',
    changeFr: 'Nouveau',
    inForceOn,
    asksAgain: 'no',
    seen: '',
  }
  const { savedAt } = await callUseCase(saveLegalDraft, draft, { actor })
  await callUseCase(publishLegalText, { document: 'terms', seen: savedAt.toISOString() }, { actor })
}

it('two instances follow a publication within five seconds, and the day of one that waits', async () => {
  // After the day of version 1.
  container.clock.advance(new Date('2027-01-15T10:00:00Z').getTime() - container.clock.now().getTime())
  const pages = await Promise.all([startInstance(), startInstance()])
  const today = doualaDayOf(container.clock.now())
  await publish('A second text.', today)
  for (const page of pages) {
    await expect.poll(() => page.text, { timeout: 5_000 }).toContain('A second text.')
  }
  const starts = new Date(new Date(`${today}T00:00:00+01:00`).getTime() + 24 * 3_600_000)
  container.clock.advance(starts.getTime() - container.clock.now().getTime() - 500)
  const before = pages.map(({ renderings }) => renderings)
  await publish('A third text.', doualaDayOf(starts))
  await expect
    .poll(() => pages.map(({ renderings }, i) => renderings > (before[i] ?? 0)))
    .toEqual([true, true])
  for (const page of pages) {
    expect(page.text).toContain('A second text.')
  }
  container.clock.advance(600)
  for (const page of pages) {
    await expect.poll(() => page.text, { timeout: 5_000 }).toContain('A third text.')
  }
})
