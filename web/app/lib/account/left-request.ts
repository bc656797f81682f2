/** A request whose page the customer left to sign up or log in. */
export interface RequestReturn {
  readonly address: string;
  /** Address that the account must have. */
  readonly email: string;
}

/** Only in this document's memory: the link is secret, and the mail still contains it. */
let left: RequestReturn | undefined;

export function storeRequestReturn(request: RequestReturn): void {
  left = request;
}

/** Address that the account should have. */
export const getRequestReturnEmail = (): string | undefined => left?.email;

/** The page to return to after signing up or logging in. Read once. */
export function consumeRequestReturn(): string | undefined {
  const address = left?.address;
  left = undefined;
  return address;
}
