/** A request whose page was left to sign up or log in. */
export interface LeftRequest {
  /** Its page, with the secret link. */
  readonly address: string;
  /** The account has to have the same address. */
  readonly email: string;
}

/** In this document's memory alone: the link is a secret, and the mail has it still. */
let left: LeftRequest | undefined;

export function leaveRequest(request: LeftRequest): void {
  left = request;
}

/** The address that the account is to have. */
export const emailOfLeftRequest = (): string | undefined => left?.email;

/** The page that signing up or logging in leads back to. Good once. */
export function backToRequest(): string | undefined {
  const address = left?.address;
  left = undefined;
  return address;
}
