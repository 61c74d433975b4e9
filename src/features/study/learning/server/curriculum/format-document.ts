import { parse } from 'yaml'

/** The examples of the authors' document for one file, each as its content. */
export const examplesIn = (markdown: string, file = 'item.yml'): unknown[] =>
  [...markdown.matchAll(/```yaml(?: ([\w.-]+))?\n([\s\S]*?)```/g)]
    .filter(([, name = 'item.yml']) => name === file)
    .map(([, , yaml = '']) => parse(yaml))
