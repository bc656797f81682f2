import { useLinkedSection } from '../lib/page/use-linked-section.ts';
import type { Elements } from './elements.ts';
import classes from './linked-section.module.css';
import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';
import { TryAgain } from './try-again.tsx';

export interface LinkedSectionProps {
  /** What stands behind the hash in the links of mails. */
  fragment: string;
  title: string;
  /** Between the heading and what is read. */
  lead?: Elements;
  /** Whether what it shows has been read. */
  isRead: boolean;
  failure: string | undefined;
  onRetry: () => void;
  /** Read out while it is read. */
  loadingLabel: string;
  /** Of what comes, about. */
  height: string;
  children: Elements;
}

/** A part of the settings that reads what it shows for itself. Mails link to it. */
export function LinkedSection(props: LinkedSectionProps) {
  const { fragment, title, lead, isRead, failure, onRetry, loadingLabel, height, children } = props;
  const section = useLinkedSection(fragment, isRead);
  const headingId = `${fragment}-title`;
  return (
    <section ref={section} id={fragment} className={classes.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {lead}
      {failure && <TryAgain text={failure} onRetry={onRetry} />}
      {!isRead && !failure && (
        <Loading label={loadingLabel}>
          <Skeleton height={height} />
        </Loading>
      )}
      {children}
    </section>
  );
}
