import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceContext, readNonce } from './lib/page/nonce.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={readNonce()}>
        <HydratedRouter />
      </NonceContext>
    </StrictMode>,
  );
});
