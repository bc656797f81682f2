import { faqEndpoints } from '@threshold/contract/endpoints/content/faq';
import { expect } from 'vitest';
import { buildFaq } from '../factories/faq.ts';
import { scenario } from './scenario.ts';

export const faqScenarios = [
  scenario({
    endpoint: faqEndpoints.active,
    arrange: async ({ test }) => ({
      faqId: await buildFaq(test.database.db, {
        question: `Matrix ${Math.random()}?`,
        category: 'Matrix',
      }),
    }),
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.some(({ category }) => category === 'Matrix')).toBe(true);
    },
  }),
];
