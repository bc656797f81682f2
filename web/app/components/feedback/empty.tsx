import type { Elements, TextOrElements } from '../layout/elements.ts';
import classes from './empty.module.css';

export interface EmptyStateProps {
  drawing: Elements;
  /** `small` is for use inside a card. */
  size?: 'full' | 'small';
  title: string;
  headingLevel?: 1 | 2 | 3;
  children?: TextOrElements;
  actions?: Elements;
}

/**
 * A drawing with a sentence in place of missing content. Replaces Mantine's EmptyState, whose code
 * every page would load for its error view.
 */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, size = 'full', title, headingLevel = 2, children, actions } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes.empty} data-size={size}>
      <div className={classes.drawing}>{drawing}</div>
      <Heading>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
