/**
 * Returns the HTTP statuses of concurrent calls in ascending order, because their sequence is
 * random.
 */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
