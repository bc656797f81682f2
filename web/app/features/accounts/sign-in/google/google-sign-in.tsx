import { IconBrandGoogle } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { resolveReturnTo, restoreReturnTo } from '#app/lib/client/guard-pages.ts';
import { pause } from '#app/lib/page/timers.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { customerAuth } from '../account-types.ts';
import { startSessionByLogin } from '../signed-in.ts';
import type { GoogleProof } from './join-google-dialog.tsx';

/* Google sign-in by redirect (OpenID Connect, response type id_token), without Google's scripts
   on our pages. State and nonce are stored in this tab until the redirect back. */

const { google_error, google_login_failed } = outcomes.signIn;
const key = 'google_sign_in';

interface GoogleVisit {
  state: string;
  nonce: string;
  remember: boolean;
  next?: string | undefined;
}

/** Returns the URL of Google's sign-in. `redirectUri` must be registered with Google. */
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

interface GoogleCredential {
  idToken: string;
  /** Email in the token's claims, which only the server verifies. */
  email: string;
  remember: boolean;
}

type GoogleAnswer =
  | { kind: 'none' }
  | { kind: 'fault'; sentence: string }
  | ({ kind: 'credential' } & GoogleCredential);

/** Parses Google's result. Refuses a result that this browser did not request (an attack). */
export function parseGoogleAnswer(hash: string, visit: GoogleVisit | undefined): GoogleAnswer {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('id_token') && !fields.has('error')) return { kind: 'none' };
  if (!visit || fields.get('state') !== visit.state) {
    return { kind: 'fault', sentence: google_error };
  }
  const idToken = fields.get('id_token');
  if (!idToken) return { kind: 'fault', sentence: google_login_failed };
  const { nonce, email } = decodeClaims(idToken);
  if (nonce !== visit.nonce) return { kind: 'fault', sentence: google_error };
  const { remember } = visit;
  return { kind: 'credential', idToken, email: typeof email === 'string' ? email : '', remember };
}

/** Decodes the token's claims. Only the server verifies the signature. */
function decodeClaims(idToken: string): { nonce?: unknown; email?: unknown } {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as { nonce?: unknown; email?: unknown };
  } catch {
    return {};
  }
}

function startGoogleVisit({ remember, next }: Pick<GoogleVisit, 'remember' | 'next'>): GoogleVisit {
  const visit = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), remember, next };
  sessionStorage.setItem(key, JSON.stringify(visit));
  return visit;
}

function endGoogleVisit(): GoogleVisit | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text ? (JSON.parse(text) as GoogleVisit) : undefined;
  } catch {
    return undefined;
  }
}

const JoinGoogleDialog = createLazyDialog(() => import('./join-google-dialog.tsx'));

/** Google sign-in. Google redirects back to the login page with the result in the fragment. */
export function GoogleSignIn({ clientId, remember }: { clientId: string; remember: boolean }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Google credential, stored until the customer proves ownership of the account with its email.
  const [waiting, setWaiting] = useState<GoogleCredential>();
  const [isJoining, setJoining] = useState(false);

  function fail(sentence: string) {
    setFailure(sentence);
    toasts.error(sentence);
  }

  async function enter({ idToken, remember }: GoogleCredential, proof: GoogleProof = {}) {
    const body = { idToken, remember, ...proof };
    const answer = await api.call(customerAuth.calls.googleLogin, { body });
    if (!('access_token' in answer)) return;
    setJoining(false);
    setBusy(true);
    const to = startSessionByLogin(answer.access_token, answer.data, null);
    toasts.success(outcomes.signIn.signed_in);
    await pause(limits.auth.redirect_ms);
    await navigate(to, { replace: true });
  }

  const take = useEffectEvent(async (answer: GoogleAnswer) => {
    if (answer.kind === 'none') return;
    await navigate(paths.customerLogin, { replace: true });
    setBusy(true);
    try {
      if (answer.kind === 'fault') throw new ApiError(0, 'unknown', answer.sentence);
      await enter(answer);
    } catch (error) {
      if (answer.kind === 'credential' && isProofRequired(error)) {
        setWaiting(answer);
        setJoining(true);
      } else fail(getSentence(error, outcomes.signIn.google_failed));
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    const visit = endGoogleVisit();
    const answer = parseGoogleAnswer(window.location.hash, visit);
    if (answer.kind !== 'none') {
      // Removes the credential from the address bar before anything else.
      window.history.replaceState(null, '', paths.customerLogin);
      restoreReturnTo(visit?.next);
    }
    void take(answer);
  }, []);

  function leave() {
    try {
      const redirectUri = `${window.location.origin}${paths.customerLogin}`;
      // Stores the requested page with the visit, because the redirect unloads this document.
      const visit = startGoogleVisit({ remember, next: resolveReturnTo(query.get('next')) });
      window.location.assign(googleAddress(clientId, redirectUri, visit));
    } catch (error) {
      console.error(error);
      fail(outcomes.signIn.google_error);
    }
  }

  return (
    <>
      <FailureAlert sentence={failure} />
      <Button
        fullWidth
        disabled={isBusy}
        leftSection={<IconBrandGoogle aria-hidden="true" />}
        onClick={leave}
      >
        {isBusy ? 'Logging in...' : 'Continue with Google'}
      </Button>
      <JoinGoogleDialog
        opened={isJoining}
        onClose={() => setJoining(false)}
        email={waiting?.email ?? ''}
        prove={async (proof) => {
          if (waiting) await enter(waiting, proof);
        }}
      />
    </>
  );
}

const isProofRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'proof_required';
