import { parse } from 'yaml'
import type { DataSets } from './data-sets'

/** The examples of the authors' document for one file, each as its content. */
export const examplesIn = (markdown: string, file = 'item.yml'): unknown[] =>
  [...markdown.matchAll(/```yaml(?: ([\w.-]+))?\n([\s\S]*?)```/g)]
    .filter(([, name = 'item.yml']) => name === file)
    .map(([, , yaml = '']) => parse(yaml))

/** The data sets that its examples use. */
export const exampleDataIn = (markdown: string): DataSets =>
  new Map(
    [...markdown.matchAll(/```(?:csv|sql|text) ([\w.-]+)\n([\s\S]*?)```/g)].map(
      ([, name = '', en = '']) => [name, { name, en, fr: null }] as const,
    ),
  )
