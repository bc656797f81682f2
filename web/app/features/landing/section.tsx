import { useId } from 'react';
import type { Elements, TextOrElements } from '#app/components/elements.ts';
import classes from './section.module.css';

interface SectionProps {
  /** Where links to this part of the page lead. */
  id?: string;
  title: string;
  lead?: TextOrElements;
  /** Stands at the end of the heading's line. */
  aside?: Elements;
  children: Elements;
}

/** One part of the landing page under its heading. */
export function Section({ id, title, lead, aside, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={headingId}>
      <div className="wrap">
        <div className={classes.head}>
          <h2 id={headingId} className={classes.title}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
        {children}
      </div>
    </section>
  );
}
