import { type Faq, matchesFaq } from '@threshold/contract/faq';

export interface FaqQuery {
  readonly search: string;
  /** Empty for all. */
  readonly category: string;
}

/** The filters as the address carries them, so that a search can be shared: `?q=&category=`. */
export function readFaqQuery(parameters: URLSearchParams): FaqQuery {
  return { search: parameters.get('q') ?? '', category: parameters.get('category') ?? '' };
}

export function filterFaqs(faqs: readonly Faq[], { search, category }: FaqQuery): Faq[] {
  return faqs.filter((faq) => matchesFaq(faq, search, category));
}

/** Each category once, in the order of the questions. */
export function categoriesOf(faqs: readonly Faq[]): string[] {
  return [...new Set(faqs.map(({ category }) => category))];
}

export interface FaqGroup {
  readonly category: string;
  readonly faqs: readonly Faq[];
}

/** The questions under their categories, both in the order that staff gave the questions. */
export function groupFaqs(faqs: readonly Faq[]): FaqGroup[] {
  return categoriesOf(faqs).map((category) => ({
    category,
    faqs: faqs.filter((faq) => faq.category === category),
  }));
}

/** '1 question', '24 questions'. */
export function countText(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
