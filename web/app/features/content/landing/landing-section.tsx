import { Box, Text } from '@mantine/core';
import { useId } from 'react';
import type { Elements, TextOrElements } from '#app/components/layout/elements.ts';
import classes from './landing-section.module.css';

interface LandingSectionProps {
  id?: string;
  title: string;
  lead?: TextOrElements;
  aside?: Elements;
  children: Elements;
}

export function LandingSection({ id, title, lead, aside, children }: LandingSectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={headingId}>
      <div className="wrap">
        <div className={classes.head}>
          <Box id={headingId} component="h2" fz="var(--fs-section)" lts="-0.025em">
            {title}
          </Box>
          {lead && (
            <Text maw="62ch" c="dimmed" style={{ gridColumn: '1' }}>
              {lead}
            </Text>
          )}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
        {children}
      </div>
    </section>
  );
}
