import { type Faq, matchesFaq } from '@threshold/contract/endpoints/content/faq';

export interface FaqQuery {
  readonly search: string;
  /** Empty for all categories. */
  readonly category: string;
}

/** Reads the filters from the address, which can be shared: `?q=&category=`. */
export function readFaqQuery(parameters: URLSearchParams): FaqQuery {
  return { search: parameters.get('q') ?? '', category: parameters.get('category') ?? '' };
}

export function filterFaqs(faqs: readonly Faq[], { search, category }: FaqQuery): Faq[] {
  return faqs.filter((faq) => matchesFaq(faq, search, category));
}

/** Returns each category once, in the order of the questions. */
export function categoriesOf(faqs: readonly Faq[]): string[] {
  return [...new Set(faqs.map(({ category }) => category))];
}

export interface FaqGroup {
  readonly category: string;
  readonly faqs: readonly Faq[];
}

/** Groups questions by category; both are in the order set by staff. */
export function groupFaqs(faqs: readonly Faq[]): FaqGroup[] {
  return categoriesOf(faqs).map((category) => ({
    category,
    faqs: faqs.filter((faq) => faq.category === category),
  }));
}

/** Formats '1 question' or '24 questions'. */
export function countText(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}
