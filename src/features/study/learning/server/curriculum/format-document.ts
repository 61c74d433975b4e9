import { parse } from 'yaml'
import { isObject } from '@/lib/json'

/** The examples of the authors' document: each is the content of an `item.yml` with a kind, or of a `week.yml`. */
export function examplesIn(markdown: string): { items: unknown[]; weeks: unknown[] } {
  const examples = [...markdown.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']): unknown =>
    parse(yaml),
  )
  const isItem = (example: unknown) => isObject(example) && 'kind' in example
  return { items: examples.filter(isItem), weeks: examples.filter((example) => !isItem(example)) }
}
