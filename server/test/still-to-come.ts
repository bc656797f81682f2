/** Endpoints of the contract that the server does not serve yet, as 'METHOD /path'. This list only gets shorter. */
export const stillToCome: readonly string[] = [];
