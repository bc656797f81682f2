import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The section of that name, which a mail's link leads to: it comes into view once its content is there. */
export function useLinkedSection(fragment: string, isFilled: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAsked = hash === `#${fragment}`;
  useEffect(() => {
    if (isAsked && isFilled) section.current?.scrollIntoView();
  }, [isAsked, isFilled]);
  return section;
}
