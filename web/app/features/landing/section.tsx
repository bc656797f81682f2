import { useId } from 'react';
import type { Elements, TextOrElements } from '#app/components/layout/elements.ts';
import classes from './section.module.css';

interface SectionProps {
  /** Id for links to the section. */
  id?: string;
  title: string;
  lead?: TextOrElements;
  /** Content at the end of the heading's line. */
  aside?: Elements;
  children: Elements;
}

/** A section of the landing page with its heading. */
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
