import type en from './en.json'

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Paths<Node[Key]>}`
}[keyof Node & string]

/** The key of a text with its namespace: 'Errors.network'. For keys in data: refusals, mails, labels. */
export type TextKey = Paths<typeof en>

/** The rest of such a key within a namespace: 'network' in 'Errors'. */
export type TextKeyIn<Namespace extends string> = TextKey extends infer Key
  ? Key extends `${Namespace}.${infer Rest}`
    ? Rest
    : never
  : never

export type TextParams = Record<string, string | number>
