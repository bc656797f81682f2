/** The HTTP statuses of calls that were made at once, the smallest first: who came first is chance. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
