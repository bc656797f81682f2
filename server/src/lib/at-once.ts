/** Does it for each item, for so many at a time. The first fault ends it, once those under way have come to their end. */
export async function atOnce<T>(
  items: Iterable<T>,
  count: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let isFailed = false;
  const work = async () => {
    for (let next = waiting.next(); !next.done && !isFailed; next = waiting.next()) {
      try {
        await act(next.value);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: count }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
