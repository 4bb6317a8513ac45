import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { securityHeaders, styleAttributes } from '../../server/pages/security.ts';

const hashed = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('[§D-trusted] the styles of a rendered page', () => {
  it('are allowed one by one, as the browser reads them', () => {
    const html =
      '<p style="width:9rem">a</p><p style="width:9rem">b</p><p style="font:&quot;A&amp;B&quot;">c</p>';
    expect(styleAttributes(html)).toBe(
      `'unsafe-hashes' ${hashed('width:9rem')} ${hashed('font:"A&B"')}`,
    );
  });

  it('are none where there are none: neither what a text says nor another attribute counts', () => {
    const said = '<p title=" style=&quot;color:red&quot;"> style=&quot;color:red&quot;</p>';
    expect(styleAttributes(said)).toBe("'none'");
  });

  it('[§D-pages] the policy allows nothing inline, and demands trusted types', () => {
    const policy = securityHeaders('/api', "'sha256-x'")['Content-Security-Policy'] ?? '';
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "style-src-attr 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types dropline-inert dropline-worker',
      ]),
    );
  });
});
