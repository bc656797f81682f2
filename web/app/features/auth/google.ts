import { outcomes } from '@threshold/contract/outcomes';

/* Google sign-in by redirect (OpenID Connect, response type id_token), without Google's scripts
   on our pages. State and nonce are stored in this tab until the redirect back. */

const { google_error, google_login_failed } = outcomes.signIn;
const key = 'google_sign_in';

export interface GoogleVisit {
  state: string;
  nonce: string;
  remember: boolean;
  /** Page to open after the login. */
  next?: string | undefined;
}

/** Google's sign-in address. `redirectUri` must be registered with Google. */
export function googleAddress(clientId: string, redirectUri: string, visit: GoogleVisit): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'id_token',
    scope: 'openid email profile',
    state: visit.state,
    nonce: visit.nonce,
    prompt: 'select_account',
  });
  return `https://accounts.google.com/o/oauth2/v2/auth?${query}`;
}

/** A Google account with its ID token. */
export interface GoogleCredential {
  idToken: string;
  /** The token's claim; only the server verifies it. */
  email: string;
  remember: boolean;
}

/** Result in the URL fragment: none, a credential, or a fault. */
export type GoogleAnswer =
  | { kind: 'none' }
  | { kind: 'fault'; sentence: string }
  | ({ kind: 'credential' } & GoogleCredential);

/**
 * Reads the result. One that this tab did not request is refused, because it could sign in to an
 * attacker's account.
 */
export function readGoogleAnswer(hash: string, visit: GoogleVisit | undefined): GoogleAnswer {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('id_token') && !fields.has('error')) return { kind: 'none' };
  if (!visit || fields.get('state') !== visit.state) {
    return { kind: 'fault', sentence: google_error };
  }
  const idToken = fields.get('id_token');
  if (!idToken) return { kind: 'fault', sentence: google_login_failed };
  const { nonce, email } = claimsOf(idToken);
  if (nonce !== visit.nonce) return { kind: 'fault', sentence: google_error };
  const { remember } = visit;
  return { kind: 'credential', idToken, email: typeof email === 'string' ? email : '', remember };
}

/**
 * Decodes the token's claims. The server verifies the signature; the browser only checks the nonce
 * and reads the address.
 */
function claimsOf(idToken: string): { nonce?: unknown; email?: unknown } {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as { nonce?: unknown; email?: unknown };
  } catch {
    return {};
  }
}

export function startGoogleVisit({
  remember,
  next,
}: Pick<GoogleVisit, 'remember' | 'next'>): GoogleVisit {
  const visit = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), remember, next };
  sessionStorage.setItem(key, JSON.stringify(visit));
  return visit;
}

/** Returns and removes the visit that this tab started. */
export function endGoogleVisit(): GoogleVisit | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text ? (JSON.parse(text) as GoogleVisit) : undefined;
  } catch {
    return undefined;
  }
}
