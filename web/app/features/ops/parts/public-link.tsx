import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';

export interface PublicLinkProps {
  /** Path of a public page. */
  to: string;
  children: ReactNode;
}

/** Opens a public page in a new tab. The console may have another origin. */
export function PublicLink({ to, children }: PublicLinkProps) {
  const root = useRouteLoaderData<{ readonly origin: string }>('root');
  return (
    <a href={`${root?.origin ?? ''}${to}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
