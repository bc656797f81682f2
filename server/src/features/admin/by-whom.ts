/** The actor of a change to a staff account: a signed-in administrator, or a command on the server. */
export type ByWhom = { readonly staffId: string } | { readonly commandLine: string };

export const staffIdOf = (by: ByWhom): string | null => ('staffId' in by ? by.staffId : null);

/** For the audit log, where there is no name beside the act. */
export const wordsOf = (by: ByWhom): string =>
  'commandLine' in by ? `, on the server by ${by.commandLine}` : '';
