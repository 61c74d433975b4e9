import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg'

const head =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 60"'
const svg = (inside: string, more = '') => `${head}${more}>${inside}<path d="M0 0h9"/></svg>`
const clean = (source: string) => cleanSvg(Buffer.from(source))
const cleaned = (inside: string, more = '') => clean(svg(inside, more))?.text
const harmless = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><path d="M0 0h9"/></svg>'

describe('removes', () => {
  const cases: [string, string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script from elsewhere', '<script href="https://evil.example/a.js"/>'],
    ['a script with its text as data', '<script><![CDATA[alert(1)]]></script>'],
    [
      'a script under another name space',
      '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    ],
    [
      'a page inside',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>1</b></body></foreignObject>',
    ],
    ['a frame', '<iframe src="javascript:alert(1)"/>'],
    ['an embedded file', '<embed src="//evil.example/x"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M1 1"/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/a.png"/>'],
    ['a picture as data', '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['an attribute that changes later', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['a handler of an event of its own', '<handler type="text/javascript">alert(1)</handler>'],
    ['a listener', '<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load"/>'],
    ['a filter with a picture', '<filter id="f"><feImage href="//evil.example/a"/></filter>'],
    ['a pattern', '<pattern id="p"><image href="//evil.example/a"/></pattern>'],
    ['what a program notes', '<metadata><rdf:RDF xmlns:rdf="x">Douala</rdf:RDF></metadata>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['a heading of another kind', '<h1>hello</h1>'],
    ['text that stands nowhere', 'hello'],
    ['a title that is a program', '<SCRIPT>alert(1)</SCRIPT>'],
  ]
  it.each(cases)('%s', (_name, inside) => {
    expect(cleaned(inside)).toBe(harmless)
  })

  const attributes: [string, string][] = [
    ['an event', ' onload="alert(1)"'],
    ['an event in capitals', ' ONLOAD="alert(1)"'],
    ['an event of a name space', ' svg:onclick="alert(1)"'],
    ['an address of the whole document', ' xml:base="https://evil.example/"'],
    ['an address', ' href="https://evil.example/"'],
    ['a colour from elsewhere', ' fill="url(https://evil.example/#a)"'],
    ['a colour from elsewhere in disguise', ' fill="u&#114;l(&#x2f;/evil.example/a)"'],
    ['a filter', ' filter="url(#f)"'],
    ['a mask', ' mask="url(//evil.example/a#b)"'],
    ['a clip of another document', ' clip-path="url(other.svg#b)"'],
    ['data for scripts', ' data-x="1"'],
  ]
  it.each(attributes)('%s', (_name, attribute) => {
    expect(cleaned('', attribute)).toBe(harmless)
  })

  const styles: [string, string, string][] = [
    ['an address', 'fill:red;background:url(//evil.example/a)', 'fill:red'],
    ['an escaped address', 'fill:\\75rl(//evil.example/a);stroke:red', 'stroke:red'],
    ['a program', 'width:expression(alert(1))', ''],
    ['a binding', '-moz-binding:url(//evil.example/x.xml#a)', ''],
    ['a comment', 'fill:re/**/d', ''],
  ]
  it.each(styles)('%s in a style', (_name, style, left) => {
    expect(cleaned(`<g style="${style}"/>`)).toContain(`<g style="${left}"/>`)
  })

  it('a style sheet that fetches, also if its words are cut apart', () => {
    expect(cleaned('<style>.a{fill:red}</style>')).toContain('<style>.a{fill:red}</style>')
    for (const css of [
      '@import "//evil.example/a.css";',
      '.a{background:url(//evil.example/a)}',
      '.a{background:u<!-- -->rl(//evil.example/a)}',
      '<![CDATA[.a{background:ur]]>l(//evil.example/a)}',
      '.a{background:\\75 rl(//evil.example/a)}',
      '&lt;/style>&lt;script>alert(1)&lt;/script>',
    ]) {
      expect(cleaned(`<style>${css}</style>`)).toContain('<style/>')
    }
  })

  it('what stands before it: a style sheet of another file, a kind of document', () => {
    const before =
      '<?xml-stylesheet href="//evil.example/a.css"?><!DOCTYPE svg SYSTEM "//evil.example/a.dtd">'
    expect(clean(`${before}${svg('')}`)?.text).toBe(harmless)
  })

  it('parts that draw parts that draw parts', () => {
    const laugh =
      '<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#c"/></g><g id="c"/><use href="#a"/>'
    expect(cleaned(laugh)?.match(/<use/g)).toHaveLength(1)
    expect(cleaned('<use href="#a"/>'.repeat(500))?.match(/<use/g)).toHaveLength(100)
    expect(cleaned('<use href="other.svg#a"/><use href="data:x"/>')).not.toContain('href')
  })
})

describe('refuses', () => {
  const cases: [string, string][] = [
    ['nothing', ''],
    ['a page', '<html><body>1</body></html>'],
    ['a page with a drawing', `<!DOCTYPE html><body>${svg('')}`],
    ['what is not closed', head],
    ['what is closed twice', `${svg('')}</svg>`],
    ['what is closed as something else', svg('<g></path>')],
    ['an attribute without quotation marks', svg('<g id=a />')],
    ['an attribute twice', svg('<g id="a" id="b"/>')],
    ['an entity of its own', `<!DOCTYPE svg [<!ENTITY a "lol">]>${svg('<text>&a;</text>')}`],
    ['an entity that nobody knows', svg('<text>&a;</text>')],
    ['something behind it', `${svg('')}<script>alert(1)</script>`],
    ['an archive behind it', `${svg('')}PK\x05\x06`],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['no drawing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">hello</svg>'],
    ['a drawing that is too deep', svg(`${'<g>'.repeat(50)}${'</g>'.repeat(50)}`)],
    ['a drawing of too many parts', svg('<g/>'.repeat(3_000))],
    ['characters that are none', svg('<text>&#0;</text>')],
  ]
  it.each(cases)('%s', (_name, source) => {
    expect(clean(source)).toBeNull()
  })
  it('what is not UTF-8', () => {
    expect(cleanSvg(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff]))).toBeNull()
  })
})

it('leaves a drawing as it looks, and does not change it again', () => {
  const drawing =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g id="b" transform="scale(2)"><rect width="9" height="9" fill="url(#a)" stroke="url(#a) none"/><text x="1">Prix &amp; quantité &lt; 5</text></g><use href="#b" x="20"/>'
  const source = `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n<svg xmlns="http://www.w3.org/2000/svg" width="120px" height="60.4">${drawing}</svg>\n`
  const first = clean(source)
  expect(first).toMatchObject({ width: 120, height: 60 })
  expect(first?.text).toContain(drawing)
  expect(clean(first?.text ?? '')).toEqual(first)
})
