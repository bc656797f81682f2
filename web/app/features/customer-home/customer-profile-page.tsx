import { Stack } from '@mantine/core';
import { BackButton } from '#app/components/buttons/back-button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';

export function CustomerProfilePage({ children }: { children: Elements }) {
  return (
    <Stack pt="md" pb={72} className="wrap">
      <BackButton fallback={paths.search} />
      <h1>Your profile</h1>
      {children}
    </Stack>
  );
}
