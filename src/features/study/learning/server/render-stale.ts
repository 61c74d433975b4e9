import { blockLanguagesIn } from '@/features/study/practice/code-blocks.rules'
import { db } from '@/server/db'
import { rendererVersion } from './markdown/renderer-version'
import { readGlossary } from './read-glossary'
import { termsFor } from './render-content'

const stale = { rendererVersion: { lt: rendererVersion } }

/** Renders published and draft texts of an older renderer again. Their meaning does not change. */
export async function renderStale(): Promise<number> {
  const revisions = await db().itemRevision.findMany({
    where: { ...stale, OR: [{ publishedOf: { isNot: null } }, { publishedAt: null }] },
    select: { id: true, sourceEn: true, sourceFr: true, item: { select: { kind: true, programId: true } } },
  })
  if (revisions.length === 0) {
    return 0
  }
  const { renderMarkdown } = await import('./markdown/render-markdown')
  for (const { id, sourceEn, sourceFr, item } of revisions) {
    const terms = termsFor(item.kind, await readGlossary(item.programId))
    const [en, fr] = [
      await renderMarkdown(sourceEn, 'en', terms),
      await renderMarkdown(sourceFr, 'fr', terms),
    ]
    await db().itemRevision.updateMany({
      // An edit in the meantime renders it anyway.
      where: { id, ...stale, sourceEn, sourceFr },
      data: {
        outlineEn: en.outline,
        outlineFr: fr.outline,
        htmlEn: en.html,
        htmlFr: fr.html,
        codeLanguages: blockLanguagesIn(en.html + fr.html),
        rendererVersion,
      },
    })
  }
  return revisions.length
}
