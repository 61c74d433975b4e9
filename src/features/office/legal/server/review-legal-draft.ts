import { type Locale, locales } from '@/config/locales'
import { markdownReason } from '@/features/study/curriculum/markdown-problems.rules'
import { textsOf } from '@/i18n/texts-of'
import { localized } from '@/lib/localized'
import { type DatedVersion, type DraftTexts, lacksOf } from '../legal.rules'
import { factNames, unknownFacts } from '../legal-facts'
import { withNumberedHeadings } from '../legal-headings'

interface ReviewedDraft {
  html: Record<Locale, string>
  /** Sentences for the person who writes; any of them prevents publishing. */
  problems: string[]
}

/** Renders a draft as it would be published, by the renderer of lessons, which takes no HTML and no script. */
export async function reviewLegalDraft(
  draft: DraftTexts,
  { last, locale, now }: { last: DatedVersion; locale: Locale; now: Date },
): Promise<ReviewedDraft> {
  // Loaded with the first edit.
  const { renderMarkdown } = await import('@/features/study/learning/server/markdown/render-markdown')
  const t = textsOf(locale)
  const problems = new Set(lacksOf(draft, last, now).map((text) => t(text)))
  const rendered = await Promise.all(
    locales.map(async (language) => {
      const source = localized(draft, 'source', language)
      const text = await renderMarkdown(source, language)
      for (const { line, reason } of text.problems) {
        const { key, detail } = markdownReason(reason)
        problems.add(t(`Curriculum.problems.markdown_${key}`, { language, line: line ?? 0, detail }))
      }
      for (const name of unknownFacts(source)) {
        problems.add(
          t('Legal.errors.unknownFact', {
            language,
            name: `{${name}}`,
            names: factNames.map((each) => `{${each}}`).join(', '),
          }),
        )
      }
      return [language, withNumberedHeadings(text.html)] as const
    }),
  )
  return { html: Object.fromEntries(rendered) as Record<Locale, string>, problems: [...problems] }
}
