import { describe, expect, it } from 'vitest'
import { hashPolicy, inlineScriptHashes, noncePolicies } from './content-security-policy'

describe('the policy of a stored page', () => {
  it('lists its inline scripts by hash, once each, and no data blocks or files', () => {
    const html = `<script>alert(1)</script><script id="x">alert(1)</script><script src="/a.js"></script>
      <script type="application/ld+json">{"a":1}</script><script type="module">two()</script>`
    expect(inlineScriptHashes(html)).toHaveLength(2)
    expect(inlineScriptHashes(html)[0]).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/)
  })

  it('hashes exactly the text between the tags', () => {
    expect(inlineScriptHashes('<script>a</script>')).not.toEqual(inlineScriptHashes('<script>a </script>'))
    expect(inlineScriptHashes('<script>alert(1)</script>')).toEqual([
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    ])
  })
})

describe('every policy', () => {
  const policies = [
    hashPolicy('<script>a</script>', 'https://academy.cm'),
    noncePolicies('boot()', 'https://academy.cm', false)('abc'),
  ]
  it.each(policies)('forbids inline code, eval, plug-ins, frames and foreign form targets: %s', (policy) => {
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
    expect(scripts).not.toMatch(/unsafe/)
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).toContain("connect-src 'self' wss://academy.cm")
    expect(policy.length).toBeLessThan(4096)
  })
})
