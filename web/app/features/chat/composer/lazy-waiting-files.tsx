import { lazy, Suspense } from 'react';
import { useSharedFiles } from '#app/lib/app/shared-store.ts';
import type { WaitingFilesProps } from './waiting-files.tsx';

// Loaded lazily: few members share files from another app.
const WaitingFiles = lazy(() => import('./waiting-files.tsx'));

export function LazyWaitingFiles({ onTake }: Pick<WaitingFilesProps, 'onTake'>) {
  const files = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <Suspense>
      <WaitingFiles files={files} onTake={onTake} />
    </Suspense>
  );
}
