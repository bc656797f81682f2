/**
 * Returns the HTTP statuses of concurrent requests in ascending order, because the order of their
 * responses is random.
 */
export const listStatuses = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
