/** What one statement looks at, in some milliseconds, of a table that a job goes through as a whole. */
export const AT_A_TIME = 2000;

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Step {
  /** The last id that was looked at; null behind the end. */
  readonly last: string | null;
}

/**
 * Goes through a table by its ids, so many rows in a statement of their own: a table that grows makes more of them, and none
 * longer. Rows that are written meanwhile may be seen or not. Not for a transaction.
 * @param look looks at the rows behind an id
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
