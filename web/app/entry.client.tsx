import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenForBack } from './components/dialogs/use-back.ts';
import { NonceContext, readNonce } from './lib/page/nonce.ts';

listenForBack();
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
