import type { ReactNode } from 'react';

/** Skeletons in the shape of what comes. They are drawn only; `label` is what is read out. */
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
