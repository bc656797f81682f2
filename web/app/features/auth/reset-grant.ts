let grant: string | undefined;

/** Keeps the reset grant while the page lives. After a reload the HttpOnly cookie of the same content stands in. */
export function keepResetGrant(token: string | undefined): void {
  grant = token;
}

export function resetGrant(): string | undefined {
  return grant;
}
