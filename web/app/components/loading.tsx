import type { ReactNode } from 'react';

/** Skeletons in the shape of the content, hidden from screen readers; those read `label`. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden="true">{children}</div>
    </>
  );
}
