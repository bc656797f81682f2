import { Group } from '@mantine/core';
import { Alert } from '#app/components/feedback/alert.tsx';
import classes from './leads-page.module.css';

/** Page shown instead of the applications, with the reason why the vendor may not read them. */
export function LeadsClosed({ why }: { why: string }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <Group gap="var(--s-12) var(--s-24)" justify="space-between">
        <h1>Lead Applications</h1>
      </Group>
      <Alert>
        <p>{why}</p>
      </Alert>
    </div>
  );
}
