import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, hour } from '@/config/durations'
import { applySettings, placeholders } from '@/config/site'
import { doualaDayOf } from '@/lib/douala-time'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import type { LegalDocument } from '../legal-names'
import { discardLegalDraft } from './discard-legal-draft'
import { getLegalText, type LegalEditor } from './get-legal-text'
import { findNextStart, readNumbersInForce } from './legal.queries'
import { type LegalTextLine, listLegalTexts } from './list-legal-texts'
import { publishLegalText } from './publish-legal-text'
import { readLegalText } from './read-legal-text'
import { saveLegalDraft } from './save-legal-draft'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor

beforeAll(async () => {
  // After the day of version 1.
  container.clock.advance(new Date('2027-01-15T10:00:00Z').getTime() - now().getTime())
  admin = await actorFor((await createUser({ role: 'admin', firstName: 'Ada', lastName: 'Manga' })).id)
})
beforeEach(async () => {
  await container.db.legalDraft.deleteMany()
  container.clock.advance(1_000)
})

const now = () => container.clock.now()
const today = (plusDays = 0) => doualaDayOf(new Date(now().getTime() + plusDays * day))
const call = async <T>(useCase: AnyUseCase, input: object = {}, actor: Actor = admin) =>
  (await callUseCase(useCase, input, { actor })) as T
const editor = (document: LegalDocument = 'terms') => call<LegalEditor>(getLegalText, { document })

/** Refused or not depends on what a test changes of it. */
const draft = (more: object = {}) => ({
  document: 'terms',
  sourceEn: 'Hello.\n\n## Who we are\n\nCall {phone}.\n\n## Price\n\n{price} at most.',
  sourceFr: 'Bonjour.\n\n## Qui nous sommes\n\nAppelez le {phone}.\n\n## Prix\n\n{price} au plus.',
  changeEn: 'The price has a section of its own.',
  changeFr: 'Le prix a sa propre section.',
  inForceOn: today(),
  asksAgain: 'no',
  seen: '',
  ...more,
})
const save = (more: object = {}) => call<{ savedAt: Date }>(saveLegalDraft, draft(more))
async function publish(more: object = {}, actor?: Actor) {
  const { savedAt } = await save(more)
  const { document } = draft(more)
  return call<{ number: number }>(publishLegalText, { document, seen: savedAt.toISOString() }, actor)
}

describe('who may', () => {
  it('visitors, students and staff neither read drafts nor write nor publish', async () => {
    const callers: [Actor, string][] = [
      [{ kind: 'visitor' }, 'sign_in_first'],
      [await actorFor((await createUser()).id), 'forbidden'],
      [await actorFor((await createUser({ role: 'staff' })).id), 'forbidden'],
    ]
    for (const [actor, code] of callers) {
      for (const useCase of [
        listLegalTexts,
        getLegalText,
        saveLegalDraft,
        publishLegalText,
        discardLegalDraft,
      ]) {
        expect(await codeOf(call(useCase as AnyUseCase, draft({ seen: 'x' }), actor))).toBe(code)
      }
    }
    expect(await container.db.legalDraft.count()).toBe(0)
  })

  it('an admin publishes with a fresh proof of identity', async () => {
    const stale = { ...admin, provenAt: new Date(now().getTime() - hour) } as Actor
    expect(await codeOf(publish({}, stale))).toBe('step_up')
    expect(await container.db.legalVersion.count()).toBe(0)
  })
})

describe('what is refused', () => {
  it.each([
    [{ document: 'cookies' }, 'document', 'Validation.invalid'],
    [{ sourceEn: ' ' }, 'sourceEn', 'Legal.errors.textEn'],
    [{ sourceFr: '' }, 'sourceFr', 'Legal.errors.textFr'],
    [{ sourceFr: 'x'.repeat(14_001) }, 'sourceFr', 'Validation.tooLong'],
    [{ changeEn: 'x'.repeat(301) }, 'changeEn', 'Validation.tooLong'],
    [{ inForceOn: '2027-02-30' }, 'inForceOn', 'Classes.errors.day'],
    [{ asksAgain: 'perhaps' }, 'asksAgain', 'Validation.invalid'],
  ])('in a draft, beside its field: %j', async (more, field, text) => {
    await expect(save(more)).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { [field]: text } },
    })
  })

  it.each([
    ['a sentence that is missing', { changeEn: '' }],
    ['a sentence that is missing in French', { changeFr: '' }],
    ['no day', { inForceOn: '' }],
    ['a day that is over', { inForceOn: '2020-01-01' }],
    ['a name that stands for nothing', { sourceEn: '## A\n\n{password}' }],
    ['markup', { sourceEn: '## A\n\n<b>bold</b>' }],
    ['a script', { sourceFr: '</div><script>alert(1)</script>' }],
    ['a picture that runs a script', { sourceEn: '<img src=x onerror=alert(1)>' }],
    ['a link that runs a script', { sourceEn: '[read](javascript:alert(1))' }],
    ['a hidden link that runs a script', { sourceEn: '[read][1]\n\n[1]: JaVaScRiPt:alert(1)' }],
    ['a link of data', { sourceEn: '[read](data:text/html,<script>alert(1)</script>)' }],
    ['a link without encryption', { sourceEn: '[read](http://evil.cm)' }],
    ['a link to another host that looks like ours', { sourceEn: '[read](//evil.cm/terms)' }],
    ['a picture from elsewhere', { sourceEn: '![two words](https://evil.cm/x.png)' }],
  ])('%s is not published, and the editor says why', async (_what, more) => {
    expect(await refusalOf(publish(more))).toBe('Legal.errors.notReady')
    const { preview } = await editor()
    expect(preview?.problems.length).toBeGreaterThan(0)
    for (const html of Object.values(preview?.html ?? {})) {
      expect(html).not.toMatch(/<script|<b>|onerror|src=|javascript:|data:/i)
    }
    expect(await container.db.legalVersion.count()).toBe(0)
  })

  it('a draft that somebody else has saved since the page was opened is neither overwritten nor published', async () => {
    const { savedAt } = await save()
    container.clock.advance(1_000)
    expect(await refusalOf(save({ sourceEn: 'Another.' }))).toBe('Settings.changedMeanwhile')
    await save({ sourceEn: 'Newer.', seen: savedAt.toISOString() })
    const old = { document: 'terms', seen: savedAt.toISOString() }
    expect(await refusalOf(call(publishLegalText, old))).toBe('Settings.changedMeanwhile')
    expect((await editor()).draft.sourceEn).toBe('Newer.')
  })
})

describe('a draft that is discarded', () => {
  const discard = (seen: string) => call(discardLegalDraft, { document: 'terms', seen })

  it('is not one that was never saved, or that somebody else has saved since the page was opened', async () => {
    expect(await refusalOf(discard(now().toISOString()))).toBe('Settings.changedMeanwhile')
    const { savedAt } = await save()
    container.clock.advance(1_000)
    await save({ sourceEn: 'Newer.', seen: savedAt.toISOString() })
    expect(await refusalOf(discard(savedAt.toISOString()))).toBe('Settings.changedMeanwhile')
    expect((await editor()).draft.sourceEn).toBe('Newer.')
  })

  it('is gone once, with an entry in the audit log, and the editor begins with the text of today', async () => {
    const before = await editor()
    const { savedAt } = await save({ sourceEn: '## Nobody wants this' })
    await discard(savedAt.toISOString())
    expect(await editor()).toEqual(before)
    expect(await codeOf(discard(savedAt.toISOString()))).toBe('conflict')
    const entries = await container.db.auditEntry.findMany({ where: { action: 'legal.draft_discarded' } })
    expect(entries.map(({ details }) => details)).toEqual([expect.objectContaining({ document: 'terms' })])
  })
})

describe('before anything is published', () => {
  it('the privacy text names who hosts the data and the countries, and says where the academy has not named them', async () => {
    const before = await readLegalText('privacy', 'fr')
    expect(before?.html).toContain('[pas encore indiqué]')
    expect(before?.html).toContain('Pays de PayFlex\u00a0: non utilisé.')
    applySettings({
      legal: {
        ...placeholders.legal,
        hostingCompany: 'Hôte <b> & Cie',
        hostingCountry: { en: 'Germany', fr: 'Allemagne' },
        payflexCountry: { en: 'Ivory Coast', fr: 'Côte d’Ivoire' },
      },
    })
    const texts = await Promise.all([readLegalText('privacy', 'fr'), readLegalText('privacy', 'en')])
    applySettings({})
    expect(texts[0]?.html).toContain('Hôte &lt;b&gt; &amp; Cie')
    expect(texts[0]?.html).toContain('ses fichiers\u00a0: Allemagne.')
    expect(texts[0]?.html).toContain('Côte d’Ivoire')
    expect(texts[1]?.html).toContain('its database and files: Germany.')
    expect(texts[1]?.html).not.toContain('not named yet')
  })

  it('version 1 is the text of the product, with the day that it says and the facts of the settings', async () => {
    applySettings({ phone: '+237677123456', streetAddress: 'Rue <b>Joss</b> & Fils' })
    const text = await readLegalText('privacy', 'en')
    applySettings({})
    expect(text).toMatchObject({ number: 1, state: 'in_force', until: null, others: [] })
    expect(doualaDayOf(text?.inForceFrom ?? new Date(0))).toBe('2026-11-28')
    expect(text?.html).toContain('+237 6 77 12 34 56')
    expect(text?.html).toContain('Rue &lt;b&gt;Joss&lt;/b&gt; &amp; Fils')
    expect(text?.html).not.toMatch(/\{[a-z]+\}/)
    expect(text?.headings[6]).toEqual({ id: 's7', html: 'Cookies and storage on your device' })
    expect((await readLegalText('terms', 'fr'))?.headings[8]?.id).toBe('s9')
    expect(await readLegalText('terms', 'fr', 2)).toBeNull()
  })

  it.each(['terms', 'privacy'] as const)(
    'what the editor begins with can be published as it is: %s',
    async (document) => {
      const { draft: begun, seen, nextNumber } = await editor(document)
      expect([seen, nextNumber]).toEqual(['', 2])
      expect(begun.sourceFr).toContain('{company}')
      await save({ ...begun, document, changeEn: 'a', changeFr: 'b', inForceOn: today(), asksAgain: 'no' })
      const { preview } = await editor(document)
      expect(preview?.problems).toEqual([])
      const first = await readLegalText(document, 'en')
      expect(preview?.html.en.match(/<h2>/g)).toHaveLength(first?.headings.length ?? 0)
      await container.db.legalDraft.deleteMany()
    },
  )
})

describe('a published version', () => {
  it('is in force at once on its day, numbered, audited and announced, and the one before stays readable', async () => {
    const began = now()
    const { number } = await publish()
    expect(number).toBe(2)
    const text = await readLegalText('terms', 'en')
    expect(text).toMatchObject({
      number: 2,
      state: 'in_force',
      change: 'The price has a section of its own.',
    })
    // From now, not from this morning: who signed in since then has not seen it.
    expect(text?.inForceFrom.getTime()).toBeGreaterThanOrEqual(began.getTime())
    expect(text?.headings).toEqual([
      { id: 's1', html: 'Who we are' },
      { id: 's2', html: 'Price' },
    ])
    expect(text?.html).toContain('Call +237 6 70 00 00 00.')
    applySettings({ phone: '+237677123456' })
    expect((await readLegalText('terms', 'fr'))?.html).toContain('+237 6 77 12 34 56')
    applySettings({})
    expect(await readLegalText('terms', 'en', 1)).toMatchObject({
      state: 'earlier',
      until: text?.inForceFrom,
    })
    expect((await readLegalText('privacy', 'en'))?.number).toBe(1)
    expect(await readNumbersInForce(container.db, now())).toEqual([
      { document: 'terms', version: 2 },
      { document: 'privacy', version: 1 },
    ])
    expect(await container.db.event.count({ where: { type: 'legal.changed' } })).toBe(1)
    const audited = await container.db.auditEntry.findMany({ where: { action: 'legal.published' } })
    expect(audited.map(({ details }) => details)).toEqual([
      { document: 'terms', version: 2, inForceOn: today(), asksAgain: false },
    ])
    const { versions, seen, draft: next } = await editor()
    expect(versions.map((each) => [each.number, each.by])).toEqual([
      [2, 'Ada Manga'],
      [1, null],
    ])
    expect([seen, next.sourceEn]).toEqual(['', draft().sourceEn])
  })

  it('cannot be changed or removed, not even with the database', async () => {
    const change = { where: { number: 2 }, data: { sourceEn: 'Something else' } }
    await expect(container.db.legalVersion.updateMany(change)).rejects.toThrow(/append-only/)
    await expect(container.db.legalVersion.deleteMany()).rejects.toThrow(/append-only/)
  })

  it('with a later day is announced, and comes into force when that day begins in Douala', async () => {
    const { number } = await publish({ inForceOn: today(3) })
    const starts = new Date(`${today(3)}T00:00:00+01:00`)
    expect(await findNextStart(container.db, now())).toEqual(starts)
    expect(await readLegalText('terms', 'en')).toMatchObject({
      number: 2,
      others: [{ number, state: 'coming' }, {}],
    })
    expect(await readLegalText('terms', 'en', number)).toMatchObject({ state: 'coming', inForceFrom: starts })
    const [terms] = await call<LegalTextLine[]>(listLegalTexts)
    expect(terms).toMatchObject({ number: 2, coming: { number, inForceFrom: starts }, draftSavedAt: null })
    container.clock.advance(starts.getTime() - now().getTime() - 1)
    expect((await readLegalText('terms', 'en'))?.number).toBe(2)
    container.clock.advance(1)
    expect((await readLegalText('terms', 'en'))?.number).toBe(number)
    expect(await findNextStart(container.db, now())).toBeNull()
  })

  it('never comes into force before the one before it', async () => {
    await publish({ document: 'privacy', inForceOn: today(30) })
    container.clock.advance(1_000)
    expect(await refusalOf(publish({ document: 'privacy', inForceOn: today(29) }))).toBe(
      'Legal.errors.notReady',
    )
    expect((await editor('privacy')).preview?.problems).toHaveLength(1)
  })

  it('is published once by two presses at the same moment', async () => {
    const { savedAt } = await save()
    const input = { document: 'terms', seen: savedAt.toISOString() }
    const before = await container.db.legalVersion.count()
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(call(publishLegalText, input))))
    expect(answers.sort()).toEqual(['conflict', 'conflict', 'done'])
    expect(await container.db.legalVersion.count()).toBe(before + 1)
  })
})
