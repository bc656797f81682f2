import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, useState } from 'react';
import { areFilesOpen } from '../../lib/files/files-open.ts';
import { LazyMount } from '../lazy-mount.tsx';
import type { FileWay } from './code-way.ts';

const CodeDialog = lazy(() => import('./code-dialog.tsx'));
const TwoFactorFirstDialog = lazy(() => import('./two-factor-first-dialog.tsx'));

export interface FileReader {
  role: MemberRole;
  two_factor_enabled: boolean;
  /** Where the files are, for the way back from setting two-factor up. */
  backTo: string;
}

/**
 * Asks for a code before files open, unless one was given some minutes ago; whoever has no two-factor yet is led to it. Draw
 * `dialog` once.
 */
export function useCodeDialog({ role, two_factor_enabled, backTo }: FileReader) {
  const [asked, setAsked] = useState<{ way: FileWay; turn: number }>();
  const [isOpen, setOpen] = useState(false);
  const [hasLeft, setLeft] = useState(false);
  const close = () => setOpen(false);

  function askCode(way: FileWay) {
    setAsked((last) => ({ way, turn: (last?.turn ?? 0) + 1 }));
    setLeft(false);
    setOpen(true);
  }

  // At once, not softly: a tab that is left is frozen, and its dialog would lie over the page unseen.
  function leave() {
    setOpen(false);
    setLeft(true);
  }

  return {
    /** It is asked for a code, or told of two-factor. */
    isAsking: isOpen,
    ask: (way: FileWay) => {
      if (!two_factor_enabled || !areFilesOpen()) return askCode(way);
      // Few come here twice in five minutes.
      void import('./open-without-code.ts').then(
        ({ openWithoutCode }) => openWithoutCode(way, () => askCode(way)),
        () => askCode(way),
      );
    },
    dialog: two_factor_enabled ? (
      <LazyMount wanted={isOpen && asked !== undefined}>
        {(opened) =>
          asked && <CodeDialog key={asked.turn} opened={opened} onClose={close} way={asked.way} />
        }
      </LazyMount>
    ) : (
      !hasLeft && (
        <LazyMount wanted={isOpen}>
          {(opened) => (
            <TwoFactorFirstDialog
              opened={opened}
              onClose={close}
              onLeave={leave}
              role={role}
              backTo={backTo}
            />
          )}
        </LazyMount>
      )
    ),
  };
}
