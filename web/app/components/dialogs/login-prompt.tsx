import { lazy } from 'react';
import { useLoginPrompt } from '../../lib/account/login-prompt.ts';
import { LazyMount } from './lazy-mount.tsx';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

/** Rendered once by the root; `askToLogin()` opens it from anywhere. */
export function LoginPrompt() {
  const intent = useLoginPrompt();
  return (
    <LazyMount wanted={intent !== undefined}>
      {(opened) => <LoginDialog opened={opened} intent={intent} />}
    </LazyMount>
  );
}
