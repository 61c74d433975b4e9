import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { isLanguage } from './highlighter'

/** A path of this site, which cannot name another host. */
const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)
const isLink = (url: string) => /^(https:\/\/|mailto:|#)/i.test(url) || isOwnPath(url)

interface Options {
  /** Pictures are under one of these paths. */
  pictures: readonly string[]
}

/** Reports, with its line, everything that teaching text may not contain. */
export const reportUnwanted =
  ({ pictures }: Options) =>
  () =>
  (tree: Root, file: VFile) =>
    visit(tree, (node) => {
      const say = (reason: string) => file.message(reason, node.position)
      if (node.type === 'html') {
        say('HTML is not taken: use Markdown')
      } else if (node.type === 'heading' && node.depth === 1) {
        say('a heading begins with ##: the title is a field of its own')
      } else if (node.type === 'footnoteDefinition' || node.type === 'footnoteReference') {
        say('footnotes are not taken')
      } else if (node.type === 'imageReference') {
        say('a picture is written with its address: ![text](/curriculum/…)')
      } else if (node.type === 'image') {
        if (!pictures.some((path) => node.url.startsWith(path)) || node.url.includes('..')) {
          say(`a picture from elsewhere: ${node.url}`)
        }
        if (!node.alt || node.alt.trim().split(/\s+/).length < 2) {
          say('a picture needs a text that says what it shows')
        }
      } else if ((node.type === 'link' || node.type === 'definition') && !isLink(node.url)) {
        say(`this address is not taken: ${node.url}`)
      } else if (node.type === 'code' && !isLanguage(node.lang ?? '')) {
        say(
          node.lang
            ? `unknown language of code: ${node.lang}`
            : 'a block of code names its language (text, if none)',
        )
      }
    })
