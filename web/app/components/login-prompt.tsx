import { lazy } from 'react';
import { useLoginPrompt } from '../lib/login-prompt.ts';
import { OnDemand } from './on-demand.tsx';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

/** Stands once in the root; `askToLogin()` opens it from anywhere. */
export function LoginPrompt() {
  const isAsked = useLoginPrompt();
  return <OnDemand wanted={isAsked}>{(opened) => <LoginDialog opened={opened} />}</OnDemand>;
}
