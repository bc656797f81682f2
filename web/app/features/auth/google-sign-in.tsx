import { Button } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { customerAuthEndpoints } from '@threshold/contract/customers-auth';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '#app/components/notice.tsx';
import { api } from '#app/lib/api-client.ts';
import { sentenceOf } from '#app/lib/api-error.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './auth-form.module.css';
import { endGoogleVisit, googleAddress, readGoogleAnswer, startGoogleVisit } from './google.ts';
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

function useGoogleAnswer() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isTaken = useRef(false);

  function fail(sentence: string) {
    setBusy(false);
    setFailure(sentence);
    toasts.error(sentence);
  }

  async function enter(idToken: string, remember: boolean) {
    setBusy(true);
    try {
      const answer = await api.call(customerAuthEndpoints.googleLogin, {
        body: { idToken, remember },
      });
      const to = enterByLogin(answer.access_token, answer.data, null);
      toasts.success(outcomes.signIn.signed_in);
      await pause(limits.auth.redirect_ms);
      await navigate(to, { replace: true });
    } catch (error) {
      fail(sentenceOf(error, outcomes.signIn.google_failed));
    }
  }

  useEffect(() => {
    if (isTaken.current || hash === '') return;
    const answer = readGoogleAnswer(hash, endGoogleVisit());
    if (answer.kind === 'none') return;
    isTaken.current = true;
    // The credential leaves the address bar before anything else happens.
    window.history.replaceState(window.history.state, '', paths.customerLogin);
    if (answer.kind === 'fault') fail(answer.sentence);
    else void enter(answer.idToken, answer.remember);
  }, [hash]);

  return { isBusy, failure, fail };
}
