import { describe, expect, it } from 'vitest';
import faqs from './data/faqs.json' with { type: 'json' };

const answerTo = (question: RegExp) => faqs.find((faq) => question.test(faq.question))?.answer;

describe('guides of the demo data', () => {
  it('state the stamp duty rules that apply since July 2026', () => {
    const answer = answerTo(/stamp duty/);
    expect(answer).toContain("Tasmania's exemption for established homes");
    expect(answer).toContain('completed by 30 June 2026');
    expect(answer).not.toMatch(/household income|Every state and territory/);
    expect(answer).toContain('ACT, since July 2026');
  });

  it('contain the same cooling-off periods as the calculator', () => {
    const answer = answerTo(/cooling-off/);
    for (const period of [
      'NSW 5 business days, or 10',
      'Victoria 3 clear business days',
      'Queensland 5 business days',
      'South Australia 2 clear business days',
    ]) {
      expect(answer).toContain(period);
    }
  });
});
