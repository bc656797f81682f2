import type { Elements, TextOrElements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import classes from './detail.module.css';

export interface DetailProps {
  title: string;
  /** Line below the title. */
  text?: TextOrElements;
  /** Picture in front of the title. */
  picture?: Elements;
  /** Badge of the status. */
  badge?: Elements;
  children: Elements;
}

/**
 * The opened item next to a queue. Its heading takes the focus, so that screen readers announce it.
 */
export function Detail({ title, text, picture, badge, children }: DetailProps) {
  return (
    <article className={classes.detail}>
      <header className={classes.head}>
        {picture}
        <div>
          <FocusHeading>{title}</FocusHeading>
          {text && <p>{text}</p>}
        </div>
        {badge}
      </header>
      {children}
    </article>
  );
}

/** A titled section of the opened item; `id` is the id of the title. */
export function Part({ title, id, children }: { title: string; id?: string; children: Elements }) {
  return (
    <section className={classes.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
