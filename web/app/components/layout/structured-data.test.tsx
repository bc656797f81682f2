import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StructuredData } from './structured-data.tsx';

describe('StructuredData', () => {
  it('escapes texts that would end its script element', () => {
    const text = 'Yes. </script><script>alert(1)</script>';
    const html = renderToStaticMarkup(<StructuredData data={{ text }} />);
    const json = /^<script[^>]*>([^<]*)<\/script>$/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ text });
  });
});
