import type { Elements, TextOrElements } from '#app/components/elements.ts';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import classes from './detail.module.css';

export interface DetailProps {
  title: string;
  /** In a line under the title. */
  text?: TextOrElements;
  /** Before the title. */
  picture?: Elements;
  /** The state, in a badge. */
  badge?: Elements;
  children: Elements;
}

/** What is open beside a queue. Its heading takes the focus, so that readers know where they are. */
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

/** A titled part of what is open; `id` is the title's, for what it names. */
export function Part({ title, id, children }: { title: string; id?: string; children: Elements }) {
  return (
    <section className={classes.part}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
