import { parse } from 'yaml'

/** The examples of the authors' document, each as the content of an `item.yml`. */
export const examplesIn = (markdown: string): unknown[] =>
  [...markdown.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => parse(yaml))
