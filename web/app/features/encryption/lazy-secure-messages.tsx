import { lazy, Suspense } from 'react';
import type { KeyOwner } from '#app/lib/encryption.ts';

const SecureMessagesSection = lazy(async () => {
  const { SecureMessagesSection } = await import('./own-keys-part.tsx');
  return { default: SecureMessagesSection };
});

export function LazySecureMessages({ me }: { me: KeyOwner }) {
  return (
    <Suspense>
      <SecureMessagesSection me={me} />
    </Suspense>
  );
}
