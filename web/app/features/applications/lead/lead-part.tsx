import { Group, Stack } from '@mantine/core';
import type { Elements } from '#app/components/layout/elements.ts';
import classes from './lead-page.module.css';

interface LeadSectionProps {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Button next to the heading. */
  action?: Elements;
  children: Elements;
}

/** A section of the page of a lead, with a heading. */
export const LeadSection = ({ id, title, action, children }: LeadSectionProps) => (
  <Stack
    component="section"
    gap="sm"
    pt="var(--s-20)"
    className={`ruled ${classes.part}`}
    aria-labelledby={id}
  >
    {action === undefined ? (
      <h2 id={id}>{title}</h2>
    ) : (
      <Group gap="var(--s-8) var(--s-16)" justify="space-between">
        <h2 id={id}>{title}</h2>
        {action}
      </Group>
    )}
    {children}
  </Stack>
);
