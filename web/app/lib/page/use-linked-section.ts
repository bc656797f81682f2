import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Returns the `ref` of a section that mails link to: scrolls it into view when its content has loaded. */
export function useLinkedSection(fragment: string, isFilled: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAsked = hash === `#${fragment}`;
  useEffect(() => {
    if (isAsked && isFilled) section.current?.scrollIntoView();
  }, [isAsked, isFilled]);
  return section;
}
