import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';

export interface PublicLinkProps {
  /** A page of the product. */
  to: string;
  children: ReactNode;
}

/** Opens a page of the product beside the console, which may have an origin of its own. */
export function PublicLink({ to, children }: PublicLinkProps) {
  const root = useRouteLoaderData<{ readonly origin: string }>('root');
  return (
    <a href={`${root?.origin ?? ''}${to}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
