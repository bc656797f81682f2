import { Group } from '@mantine/core';
import { Alert } from '#app/components/feedback/alert.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { toRouteError } from '#app/lib/api/public-loader.ts';
import classes from './leads-page.module.css';

/** Shown instead of the applications, with the reason why the vendor may not read them. */
export function LeadsClosed({ why }: { why: string }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <Group gap="12px 24px" justify="space-between">
        <h1>Lead Applications</h1>
      </Group>
      <Alert>
        <p>{why}</p>
      </Alert>
    </div>
  );
}

/** Returns the reason why the vendor may not read applications. Rethrows any other error. */
export function refused(error: unknown): { closed: string } {
  if (error instanceof ApiError && error.code === 'forbidden') return { closed: error.message };
  return toRouteError(error);
}
