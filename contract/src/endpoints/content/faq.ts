import { z } from 'zod';
import { anyone } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { foldText } from '../../rules/text/fold-text.ts';

export const faqSchema = z.object({
  _id: z.string(),
  question: z.string(),
  answer: z.string(),
  category: z.string(),
  isActive: z.boolean(),
});
export type Faq = z.infer<typeof faqSchema>;

export const faqMessages = {
  loading: 'Loading FAQs...',
  empty: 'No FAQs found matching your search criteria.',
  failed: 'The guides could not be read.',
} as const;

/** True if question or answer contain the search text; an empty category matches every FAQ. */
export function matchesFaq(faq: Faq, search: string, category = ''): boolean {
  const wanted = foldText(search.trim());
  const inCategory = category === '' || faq.category === category;
  return inCategory && foldText(`${faq.question}\n${faq.answer}`).includes(wanted);
}

export const faqEndpoints = {
  active: defineEndpoint('GET', '/faq/active', {
    summary: 'Active FAQs in the order staff gave them',
    access: anyone,
    response: dataAnswerSchema(z.array(faqSchema)),
  }),
};
