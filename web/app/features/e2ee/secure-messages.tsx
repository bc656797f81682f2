import { lazy, Suspense } from 'react';
import type { KeyOwner } from '#app/lib/encryption.ts';

const SecureMessagesSection = lazy(async () => {
  const { SecureMessagesSection } = await import('./secure-messages-section.tsx');
  return { default: SecureMessagesSection };
});

/** Settings of secure messages, loaded with the vault on first display. */
export function SecureMessages({ me }: { me: KeyOwner }) {
  return (
    <Suspense>
      <SecureMessagesSection me={me} />
    </Suspense>
  );
}
