import { parse } from 'yaml'
import { isObject } from '@/lib/json'
import type { DataSets } from './data-sets'
import { isSameAs } from './same-as'

/**
 * The examples of the authors' document: each is the content of an `item.yml` with a kind or with `same_as`, of a
 * `glossary.yml`, or of a `week.yml`.
 */
export function examplesIn(
  markdown: string,
): Record<'items' | 'sameItems' | 'weeks' | 'glossaries', unknown[]> {
  const examples = [...markdown.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']): unknown =>
    parse(yaml),
  )
  const isItem = (example: unknown) => isObject(example) && 'kind' in example
  return {
    items: examples.filter(isItem),
    sameItems: examples.filter(isSameAs),
    weeks: examples.filter((example) => !isItem(example) && !isSameAs(example) && !Array.isArray(example)),
    glossaries: examples.filter(Array.isArray),
  }
}

/** The data sets that the examples use. */
export const exampleDataIn = (markdown: string): DataSets =>
  new Map(
    [...markdown.matchAll(/```(?:csv|sql|text) ([\w.-]+)\n([\s\S]*?)```/g)].map(
      ([, name = '', en = '']) => [name, { name, en, fr: null }] as const,
    ),
  )

/** The examples of texts in the authors' document. */
export const textExamplesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/````markdown\n([\s\S]*?)````/g)].map(([, text = '']) => text)
