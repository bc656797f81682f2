/** Rows of one statement of a job that reads a whole table. It takes some milliseconds. */
export const AT_A_TIME = 2000;

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Step {
  /** Last id that was read; null after the end. */
  readonly last: string | null;
}

/**
 * Reads a table by its ids in batches, each with a statement of its own, so that a larger table
 * needs more statements but no longer ones. Concurrently written rows may be included or not. Must
 * not run in a transaction.
 * @param look reads the rows after an id
 */
export async function* inSteps<Found extends Step>(
  look: (after: string) => Promise<Found>,
  after = FIRST_ID,
): AsyncGenerator<Found> {
  let found = await look(after);
  while (found.last !== null) {
    yield found;
    found = await look(found.last);
  }
}
