import { describe, expect, it } from 'vitest';
import { structuredData } from './faq-structured-data.tsx';

describe('structuredData', () => {
  it('keeps every answer inside its script element', () => {
    const answer = 'Yes. </script><script>alert(1)</script>';
    const text = structuredData([
      { _id: '1', question: 'Why?', answer, category: 'Loans', isActive: true },
    ]);
    expect(text).not.toContain('<');
    const data = JSON.parse(text) as { mainEntity: { acceptedAnswer: { text: string } }[] };
    expect(data.mainEntity[0]?.acceptedAnswer.text).toBe(answer);
  });
});
