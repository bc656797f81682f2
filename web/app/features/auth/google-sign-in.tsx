import { IconBrandGoogle } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { returnToOf, wantAgain } from '#app/lib/account/guard-pages.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { paths } from '#app/lib/paths.ts';
import { pause } from '#app/lib/pause.ts';
import { toasts } from '#app/lib/toasts.ts';
import { signInByGoogle } from './api.ts';
import {
  endGoogleVisit,
  type GoogleAnswer,
  type GoogleCredential,
  googleAddress,
  readGoogleAnswer,
  startGoogleVisit,
} from './google.ts';
import type { GoogleProof } from './join-google-dialog.tsx';
import { enterByLogin } from './signed-in.ts';

const JoinGoogleDialog = lazy(() => import('./join-google-dialog.tsx'));

/** Google sign-in. Google redirects back to the login page with the result in the fragment. */
export function GoogleSignIn({ clientId, remember }: { clientId: string; remember: boolean }) {
  const { isBusy, failure, fail, joining } = useGoogleAnswer();
  const [query] = useSearchParams();

  function leave() {
    try {
      const redirectUri = `${window.location.origin}${paths.customerLogin}`;
      // The wanted page is stored with the visit, because the redirect unloads this document.
      const visit = startGoogleVisit({ remember, next: returnToOf(query.get('next')) });
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
      <LazyMount wanted={joining.isWanted}>
        {(opened) => (
          <JoinGoogleDialog
            opened={opened}
            onClose={joining.close}
            email={joining.email}
            prove={joining.prove}
          />
        )}
      </LazyMount>
    </>
  );
}

/** Exchanges Google's result for a session. */
function useGoogleAnswer() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The credential waits for proof of the existing account with its address.
  const [waiting, setWaiting] = useState<GoogleCredential>();
  const [isJoining, setJoining] = useState(false);

  function fail(sentence: string) {
    setFailure(sentence);
    toasts.error(sentence);
  }

  /** Signs in, or requests a code. */
  async function enter({ idToken, remember }: GoogleCredential, proof: GoogleProof = {}) {
    const answer = await signInByGoogle({ idToken, remember, ...proof });
    if (!('access_token' in answer)) return;
    setJoining(false);
    setBusy(true);
    const to = enterByLogin(answer.access_token, answer.data, null);
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
      } else fail(sentenceOf(error, outcomes.signIn.google_failed));
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    const visit = endGoogleVisit();
    const answer = readGoogleAnswer(window.location.hash, visit);
    if (answer.kind !== 'none') {
      // The credential is removed from the address bar first.
      window.history.replaceState(null, '', paths.customerLogin);
      wantAgain(visit?.next);
    }
    void take(answer);
  }, []);

  return {
    isBusy,
    failure,
    fail,
    joining: {
      isWanted: isJoining,
      email: waiting?.email ?? '',
      close: () => setJoining(false),
      prove: async (proof: GoogleProof) => {
        if (waiting) await enter(waiting, proof);
      },
    },
  };
}

const isProofRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'proof_required';
