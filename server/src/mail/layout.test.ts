import { describe, expect, it } from 'vitest';
import { formatGreeting, renderMail } from './layout.ts';

describe('renderMail', () => {
  it('escapes every text of every block in HTML', () => {
    const hostile = `"><script>alert(1)</script>&'`;
    const { html, text } = renderMail('test', hostile, [
      { kind: 'text', text: hostile },
      { kind: 'quote', text: hostile },
      { kind: 'facts', facts: [[hostile, hostile]] },
      { kind: 'button', label: hostile, url: `https://x.test/${hostile}` },
      { kind: 'note', text: hostile, url: `https://x.test/${hostile}` },
    ]);
    expect(html).not.toMatch(/<script|"">/);
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(11);
    expect(text).toContain(hostile);
  });

  it('writes the subject on one line', () => {
    const { subject } = renderMail('test', 'New request\r\nBcc: you@else.example\u0007', []);
    expect(subject).toBe('New request Bcc: you@else.example');
  });

  it('declares the language and writes exactly one heading', () => {
    const { html } = renderMail('test', 'Hello', [{ kind: 'text', text: 'Words.' }]);
    expect(html).toContain('<html lang="en-AU">');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

describe('formatGreeting', () => {
  it.each(['Ann', 'Ann Lee', "Sinéad O'Connor", 'José María', 'J. R. Smith', 'Nguyễn Văn An'])(
    'greets the member by name: %s',
    (name) => expect(formatGreeting(name)).toBe(`Hello ${name},`),
  );

  it.each([
    'see evil.example',
    'http://evil.example',
    'You won 1000',
    'Ann\nBuy now',
    'Please click here to get your free money',
    'x'.repeat(61),
  ])('omits a name like %j', (name) => expect(formatGreeting(name)).toBe('Hello,'));
});
