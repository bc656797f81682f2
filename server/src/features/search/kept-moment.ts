import type { PageBus } from '../../adapters/page-bus/page-bus.ts';

/** As long as it takes to read a page and ask for the next. */
const KEPT_MS = 10_000;

interface Kept<T> {
  readonly since: number;
  readonly answer: Promise<T>;
}

/**
 * Answers about listings, kept for a moment. What a call changes is asked anew at once; what jobs and commands change, once the
 * moment is over.
 * @param most so many are kept, the newest
 */
export function keptForAMoment<T>({ changes }: Pick<PageBus, 'changes'>, most: number) {
  const answers = new Map<string, Kept<T>>();
  changes.on((change) => {
    if (!change || change.tags.some((tag) => tag !== 'faqs')) answers.clear();
  });

  return {
    /** Those who ask at the same time wait for one answer. */
    of(key: string, ask: () => Promise<T>): Promise<T> {
      const known = answers.get(key);
      if (known && performance.now() - known.since < KEPT_MS) return known.answer;
      const answer = ask();
      const kept = { since: performance.now(), answer };
      answers.delete(key);
      answers.set(key, kept);
      answer.catch(() => {
        if (answers.get(key) === kept) answers.delete(key);
      });
      const [oldest] = answers.size > most ? answers.keys() : [];
      if (oldest !== undefined) answers.delete(oldest);
      return answer;
    },
  };
}
