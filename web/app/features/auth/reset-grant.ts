let grant: string | undefined;

/** Stores the reset grant in memory. After a reload the server reads it from an HttpOnly cookie. */
export function keepResetGrant(token: string | undefined): void {
  grant = token;
}

export function resetGrant(): string | undefined {
  return grant;
}
