import { Button } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { customerAuthEndpoints } from '@threshold/contract/customers-auth';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '#app/components/notice.tsx';
import { api } from '#app/lib/api-client.ts';
import { ApiError, sentenceOf } from '#app/lib/api-error.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './auth-form.module.css';
import {
  endGoogleVisit,
  type GoogleAnswer,
  googleAddress,
  readGoogleAnswer,
  startGoogleVisit,
} from './google.ts';
import { pause } from './pause.ts';
import { enterByLogin } from './signed-in.ts';

/** Sign in by Google. Google's answer comes back to the login page, behind the hash. */
export function GoogleSignIn({ clientId, remember }: { clientId: string; remember: boolean }) {
  const { isBusy, failure, fail } = useGoogleAnswer();

  function leave() {
    try {
      const redirectUri = `${window.location.origin}${paths.customerLogin}`;
      window.location.assign(googleAddress(clientId, redirectUri, startGoogleVisit(remember)));
    } catch (error) {
      console.error(error);
      fail(outcomes.signIn.google_error);
    }
  }

  return (
    <>
      <p className={classes.or}>or</p>
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button
        fullWidth
        disabled={isBusy}
        leftSection={<IconBrandGoogle aria-hidden="true" />}
        onClick={leave}
      >
        {isBusy ? 'Logging in...' : 'Continue with Google'}
      </Button>
    </>
  );
}

/** What Google sent back with the page that it opened, exchanged for a session. */
function useGoogleAnswer() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function fail(sentence: string) {
    setFailure(sentence);
    toasts.error(sentence);
  }

  const take = useEffectEvent(async (answer: GoogleAnswer) => {
    if (answer.kind === 'none') return;
    await navigate(paths.customerLogin, { replace: true });
    setBusy(true);
    try {
      if (answer.kind === 'fault') throw new ApiError(0, 'unknown', answer.sentence);
      const { idToken, remember } = answer;
      const { access_token, data } = await api.call(customerAuthEndpoints.googleLogin, {
        body: { idToken, remember },
      });
      const to = enterByLogin(access_token, data, null);
      toasts.success(outcomes.signIn.signed_in);
      await pause(limits.auth.redirect_ms);
      await navigate(to, { replace: true });
    } catch (error) {
      fail(sentenceOf(error, outcomes.signIn.google_failed));
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    const answer = readGoogleAnswer(window.location.hash, endGoogleVisit());
    // The credential leaves the address bar before anything else happens.
    if (answer.kind !== 'none') window.history.replaceState(null, '', paths.customerLogin);
    void take(answer);
  }, []);

  return { isBusy, failure, fail };
}
