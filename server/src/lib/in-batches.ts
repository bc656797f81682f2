/** Collects an async iterable into lists of `size`; the last may be shorter. */
export async function* inBatches<T>(
  items: AsyncIterable<T>,
  size: number,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
