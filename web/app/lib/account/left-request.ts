/** A request whose page the customer left to sign up or log in. */
export interface RequestReturn {
  readonly address: string;
  /** Email address of the request, which the account must have. */
  readonly email: string;
}

/** In memory only, because the link is secret. The customer can find the link in the email. */
let left: RequestReturn | undefined;

export function storeRequestReturn(request: RequestReturn): void {
  left = request;
}

/** Email address for the sign-up or login; undefined if no request was left. */
export const getRequestReturnEmail = (): string | undefined => left?.email;

/** Returns and deletes the URL of the request's page, to open after the sign-up or login. */
export function consumeRequestReturn(): string | undefined {
  const address = left?.address;
  left = undefined;
  return address;
}
