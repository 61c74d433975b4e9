import { describe, expect, it } from 'vitest'
import { sendEmailSchema } from './mail.schema'
import { htmlToText, inParagraph, sanitiseHtml, textToHtml } from './safe-html'

describe('sanitising markup', () => {
  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<p onclick="x" style="position:fixed" class="y" id="z">Hi</p>', '<p>Hi</p>'],
    ['<style>*{display:none}</style>Hi', 'Hi'],
    ['<iframe src="https://evil.test">x</iframe>Hi', 'Hi'],
    ['<form action="https://evil.test"><input name=a>Hi</form>', 'Hi'],
    ['<svg><script>1</script></svg>Hi', 'Hi'],
    ['<math><mi xlink:href="javascript:1">x</mi></math>Hi', 'Hi'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
    [
      '<a target="_top" ping="//evil.test" href="https://x.cm/">x</a>',
      '<a href="https://x.cm/" rel="noopener noreferrer nofollow">x</a>',
    ],
    ['<h1>Big</h1><b>b</b><i>i</i><br>', 'Big<b>b</b><i>i</i><br />'],
    ['<!--[if mso]><p>x</p><![endif]-->Hi', 'Hi'],
    ['<<p>script>alert(1)<</p>/script>', '&lt;<p>script&gt;alert(1)&lt;</p>/script&gt;'],
    ['a\u202eb\u0000c', 'abc'],
  ])('%j becomes %j', (markup, expected) => {
    expect(sanitiseHtml(markup)).toBe(expected)
    expect(sanitiseHtml(sanitiseHtml(markup))).toBe(expected)
  })

  it.each(['<b>', '<ul><li>'])('handles thousands of nested %s, and keeps the text', (tags) => {
    const html = sanitiseHtml(`${tags.repeat(30_000 / tags.length)}deep`)
    expect(htmlToText(html)).toContain('deep')
    expect(html.length).toBeLessThan(1_000)
  })

  it('wraps bare text in a paragraph', () => {
    expect(inParagraph('Hi <b>you</b>')).toBe('<p>Hi <b>you</b></p>')
    expect(inParagraph('<ul><li>a</li></ul>')).toBe('<ul><li>a</li></ul>')
    expect(inParagraph('')).toBe('')
  })
})

describe('typed text', () => {
  it('becomes paragraphs, and markup in it stays text', () => {
    const html = textToHtml('Hello <b>you</b> & "all"\nsecond line\n\n\nNext\r\n')
    expect(html).toBe('<p>Hello &lt;b&gt;you&lt;/b&gt; &amp; &quot;all&quot;<br />second line</p><p>Next</p>')
    expect(htmlToText(html)).toBe('Hello <b>you</b> & "all"\nsecond line\n\nNext')
  })
})

describe('an e-mail of the office', () => {
  const good = { to: 'a@x.cm', subject: 'Hi', html: 'x' }
  const wrong = (changes: Record<string, unknown>) => {
    const { error } = sendEmailSchema.safeParse({ ...good, ...changes })
    return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
  }

  it.each([
    'a@x.cm, b@x.cm',
    'a@x.cm;b@x.cm',
    '"a@evil"@x.cm',
    'a\uff20x.cm',
    'a@x.cm\r\nBcc: b@x.cm',
    'a@x.cm\r\n',
    '\na@x.cm',
    'A <a@x.cm>',
    'a@x.cm(b)',
    'a@@x.cm',
    'a@[127.0.0.1]',
    ['a@x.cm'],
    { to: 'a@x.cm' },
    `${'a'.repeat(250)}@x.cm`,
    '',
  ])('refuses the recipient %j', (to) => expect(wrong({ to })).toEqual(['to']))

  it.each(['Hi\r\nBcc: b@x.cm', 'Hi\n', '\rHi', 'Hi\u2028x', 'a\u0000b', '', '   ', 'x'.repeat(151)])(
    'refuses the subject %j',
    (subject) => expect(wrong({ subject })).toEqual(['subject']),
  )

  it.each(['', '  ', '<p> </p>', '<script>alert(1)</script>', '<img src=x>', 'x'.repeat(5_001), undefined])(
    'refuses a body that is empty or too long (%#)',
    (html) => expect(wrong({ html })).toEqual(['html']),
  )

  it('accepts what a form or a program sends', () => {
    expect(sendEmailSchema.parse({ ...good, html: undefined, text: 'a\n\nb' }).mailBody).toEqual({
      html: '<p>a</p><p>b</p>',
      text: 'a\n\nb',
    })
    expect(sendEmailSchema.parse({ ...good, html: '<b>x</b>' }).mailBody.html).toBe('<p><b>x</b></p>')
  })
})
