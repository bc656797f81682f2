import type { Faq } from '@threshold/contract/endpoints/content/faq';
import { describe, expect, it } from 'vitest';
import { countText, filterFaqs, groupFaqs, listFaqCategories, parseFaqQuery } from './faq-list.tsx';

const faq = (_id: string, question: string, category: string): Faq => ({
  _id,
  question,
  answer: 'Ask your broker.',
  category,
  isActive: true,
});
const faqs = [
  faq('1', 'What is LMI?', 'Loans'),
  faq('2', 'What happens at settlement?', 'Legal'),
  faq('3', 'Fixed or variable?', 'Loans'),
];

const ids = (query: string) =>
  filterFaqs(faqs, parseFaqQuery(new URLSearchParams(query))).map(({ _id }) => _id);

describe('filterFaqs and groupFaqs', () => {
  it('list all questions without a filter', () => {
    expect(ids('')).toEqual(['1', '2', '3']);
  });

  it('search questions and answers case-insensitively, optionally within one category', () => {
    expect(ids('q=what')).toEqual(['1', '2']);
    expect(ids('q=BROKER&category=Loans')).toEqual(['1', '3']);
    expect(ids('q=settlement&category=Loans')).toEqual([]);
  });

  it("group the questions by category in staff's order", () => {
    expect(groupFaqs(faqs).map(({ category, faqs }) => [category, faqs.map((f) => f._id)])).toEqual(
      [
        ['Loans', ['1', '3']],
        ['Legal', ['2']],
      ],
    );
  });

  it('list each category once, in the order of the questions', () => {
    expect(listFaqCategories(faqs)).toEqual(['Loans', 'Legal']);
  });
});

describe('countText', () => {
  it.each([
    [0, '0 questions'],
    [1, '1 question'],
    [24, '24 questions'],
  ])('formats a count of %i questions as %s', (count, text) => {
    expect(countText(count)).toBe(text);
  });
});
