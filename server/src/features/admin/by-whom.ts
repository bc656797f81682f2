/** Who acts on an account of staff: an administrator who is signed in, or whoever may run commands on the server. */
export type ByWhom = { readonly staffId: string } | { readonly commandLine: string };

export const staffIdOf = (by: ByWhom): string | null => ('staffId' in by ? by.staffId : null);

/** For the audit log, where there is no name beside the act. */
export const wordsOf = (by: ByWhom): string =>
  'commandLine' in by ? `, on the server by ${by.commandLine}` : '';
