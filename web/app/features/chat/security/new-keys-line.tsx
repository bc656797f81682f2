import { Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import type { EncryptionState } from '#app/lib/encryption.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import type { SendMode } from '../sending/send-mode.ts';
import { useCompareCode } from './compare-code.tsx';

export interface NewKeysLineProps {
  inbox: Inbox;
  other: Other;
  mode: SendMode;
  encryption: EncryptionState | undefined;
  /** Texts of the notice. Not imported here, because the caller has loaded them already. */
  words: { readonly renewed: string; readonly compare: string };
}

/**
 * Notice that the other party has new keys. If the old keys were never compared, the new keys are
 * accepted once the line is visible. Waiting messages are then encrypted for the new keys.
 */
export default function NewKeysLine({ inbox, other, mode, encryption, words }: NewKeysLineProps) {
  const peer = encryption?.people[other._id];
  const { code, compare, dialog } = useCompareCode(inbox, other, encryption);
  const areNew = mode === 'new-keys';
  const line = useRef<HTMLParagraphElement>(null);
  useAcceptKeysWhenVisible(line, inbox, other._id, areNew ? code?.code : undefined);
  const isShown = areNew || (peer?.kind === 'accepted' && peer.isRenewed);
  return (
    <>
      {isShown && (
        <Text ref={line} my="xs" c="dimmed" fz="xs" ta="center">
          <span>{words.renewed}</span>{' '}
          <Button variant="quiet" size="sm" onClick={compare}>
            {words.compare}
          </Button>
        </Text>
      )}
      {dialog}
    </>
  );
}

/** Milliseconds before a failed acceptance is retried while the line is visible. */
const RETRY_MS = 5000;

/** Fraction of the line that must be visible: the reader may be at messages far above it. */
const IN_SIGHT = 0.5;

/** Accepts the keys with this security code once the line is visible; retries after a failure. */
function useAcceptKeysWhenVisible(
  line: RefObject<HTMLElement | null>,
  inbox: Inbox,
  otherId: string,
  code: string | undefined,
): void {
  useEffect(() => {
    const element = line.current;
    if (code === undefined || !element) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isInSight = false;
    const acceptIfVisible = () => {
      if (!isInSight || document.visibilityState !== 'visible' || isRunning) return;
      isRunning = true;
      Promise.resolve(inbox.encryption()?.accept(otherId, false))
        .catch(() => {
          timer = setTimeout(acceptIfVisible, RETRY_MS);
        })
        .finally(() => {
          isRunning = false;
        });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInSight = (entries.at(-1)?.intersectionRatio ?? 0) >= IN_SIGHT;
        // Accepts after the frame in which the line is painted.
        frame = requestAnimationFrame(acceptIfVisible);
      },
      { threshold: IN_SIGHT },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', acceptIfVisible);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', acceptIfVisible);
    };
  }, [line, inbox, otherId, code]);
}
