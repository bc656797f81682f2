import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Ref of a section that mails link to: it scrolls into view once its content is loaded. */
export function useLinkedSection(fragment: string, isFilled: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAsked = hash === `#${fragment}`;
  useEffect(() => {
    if (isAsked && isFilled) section.current?.scrollIntoView();
  }, [isAsked, isFilled]);
  return section;
}
