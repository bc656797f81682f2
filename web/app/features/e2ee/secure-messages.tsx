import { lazy, Suspense } from 'react';
import { useIsViewTab } from '#app/lib/account/view-tab.ts';
import type { KeyOwner } from '#app/lib/encryption.ts';

const SecureMessagesSection = lazy(async () => {
  const { SecureMessagesSection } = await import('./secure-messages-section.tsx');
  return { default: SecureMessagesSection };
});

/** The settings of secure messages, loaded with the vault when they are first shown. */
export function SecureMessages({ me }: { me: KeyOwner }) {
  // Staff who look at an account have no keys of it, and make none.
  if (useIsViewTab()) return null;
  return (
    <Suspense>
      <SecureMessagesSection me={me} />
    </Suspense>
  );
}
