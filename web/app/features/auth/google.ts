import { outcomes } from '@threshold/contract/outcomes';

/*
 * Google sign-in by a visit to Google and back (OpenID Connect, response type id_token): no script of Google's runs
 * on our pages. What must come back unchanged is kept in this tab meanwhile.
 */

const { google_error, google_login_failed } = outcomes.signIn;
const key = 'google_sign_in';

export interface GoogleVisit {
  state: string;
  nonce: string;
  remember: boolean;
  /** The page that a login leads to. */
  next?: string | undefined;
}

/** Where to send the visitor. `redirectUri` must be registered with Google. */
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

/** A Google account, as Google vouches for it. */
export interface GoogleCredential {
  idToken: string;
  /** As the token says. The server alone knows whether it is genuine. */
  email: string;
  remember: boolean;
}

/** What Google put behind the hash: nothing, a credential, or why there is none. */
export type GoogleAnswer =
  | { kind: 'none' }
  | { kind: 'fault'; sentence: string }
  | ({ kind: 'credential' } & GoogleCredential);

/** Reads an answer. One that this tab did not ask for is refused: someone else's account could hide in it. */
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

/** The server checks the signature; here only that the token answers this visit, and what to call the account. */
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

/** The visit that this tab began, once. */
export function endGoogleVisit(): GoogleVisit | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text ? (JSON.parse(text) as GoogleVisit) : undefined;
  } catch {
    return undefined;
  }
}
