import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Loading } from '../feedback/skeleton.tsx';
import { TryAgain } from '../feedback/try-again.tsx';
import type { Elements } from './elements.ts';
import classes from './linked-section.module.css';

export interface LinkedSectionProps {
  fragment: string;
  title: string;
  lead?: Elements;
  isRead: boolean;
  failure: string | undefined;
  onRetry: () => void;
  /** The result of the last change, announced by screen readers. */
  status?: string;
  loadingLabel: string;
  height: string;
  children: Elements;
}

/** A section of the settings that loads its content itself. Emails link to the section. */
export function LinkedSection(props: LinkedSectionProps) {
  const { fragment, title, lead, isRead, failure, onRetry, status } = props;
  const { loadingLabel, height, children } = props;
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
      {status !== undefined && (
        <p className="visually-hidden" role="status">
          {status}
        </p>
      )}
    </section>
  );
}

/** Ref of a section to which emails link. Scrolls it into view once its content is loaded. */
function useLinkedSection(fragment: string, isFilled: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAsked = hash === `#${fragment}`;
  useEffect(() => {
    if (isAsked && isFilled) section.current?.scrollIntoView();
  }, [isAsked, isFilled]);
  return section;
}
