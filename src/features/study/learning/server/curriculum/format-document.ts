import { parse } from 'yaml'

/** The examples of the authors' document, each as the content of an `item.yml`. */
export const examplesIn = (markdown: string): unknown[] =>
  [...markdown.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => parse(yaml))

/** The examples of texts in the authors' document. */
export const textExamplesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/````markdown\n([\s\S]*?)````/g)].map(([, text = '']) => text)
