import { faqEndpoints } from '@threshold/contract/faq';
import { expect } from 'vitest';
import { buildFaq } from '../factories/faq.ts';
import { scenario } from './scenario.ts';

export const faqScenarios = [
  scenario({
    endpoint: faqEndpoints.active,
    request: async ({ test }) => {
      await buildFaq(test.database.db, {
        question: `Matrix ${Math.random()}?`,
        category: 'Matrix',
      });
      return {};
    },
    effect: async (_world, { data }) => {
      expect(data.some(({ category }) => category === 'Matrix')).toBe(true);
    },
  }),
];
