/** The actor of a change to a staff account: a signed-in administrator, or a command on the server. */
export type ByWhom = { readonly staffId: string } | { readonly commandLine: string };

export const staffIdOf = (by: ByWhom): string | null => ('staffId' in by ? by.staffId : null);

/** Suffix for the audit log details, because acts of a command have no staff name. */
export const wordsOf = (by: ByWhom): string =>
  'commandLine' in by ? `, on the server by ${by.commandLine}` : '';
