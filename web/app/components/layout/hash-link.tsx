import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

export interface HashLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Link to a section of a page. On that page, it scrolls smoothly to the section. */
export function HashLink({ to, className, children }: HashLinkProps) {
  const { pathname } = useLocation();
  const [path, id = ''] = to.split('#');
  function handleClick(event: MouseEvent) {
    const target = pathname === path ? document.getElementById(id) : null;
    if (!target) return;
    event.preventDefault();
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  return (
    <Link className={className} to={to} onClick={handleClick}>
      {children}
    </Link>
  );
}
