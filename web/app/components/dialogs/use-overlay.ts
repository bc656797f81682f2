import type { ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/page/is-composing.ts';
import { useBack } from './use-back.ts';

export const overlayProps = {
  lockScroll: false,
  closeOnEscape: false,
  // Only the page's own header is a banner; a dialog's header is not a landmark.
  attributes: { header: { role: 'presentation' } },
  closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
  transitionProps: {
    transition: {
      in: { opacity: 1, transform: 'translateY(0)' },
      out: { opacity: 0, transform: 'translateY(8px)' },
      transitionProperty: 'opacity, transform',
    },
    duration: 240,
  },
} satisfies Partial<ModalProps>;

const open: object[] = [];

/**
 * Closes the newest dialog or sheet on Escape or Back, and locks the scrolling of the page behind
 * it. Replaces Mantine's Escape handler, which in Safari reacts to the end of an IME composition,
 * and its scroll lock, whose style element the page's security policy refuses.
 */
export function useOverlay(opened: boolean, close: () => void): void {
  const closeByKey = useEffectEvent(close);
  useBack(opened, close);
  useEffect(() => {
    if (!opened) return;
    const page = document.documentElement;
    const own = {};
    if (open.length === 0) {
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
      page.dataset.locked = '';
    }
    open.push(own);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || open.at(-1) !== own) return;
      // The key belongs to a list or menu of Mantine that is open in the dialog.
      const isTaken =
        event.target instanceof Element &&
        event.target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (!isTaken) closeByKey();
    };
    window.addEventListener('keydown', handleKey, true);
    return () => {
      window.removeEventListener('keydown', handleKey, true);
      open.splice(open.indexOf(own), 1);
      if (open.length === 0) delete page.dataset.locked;
    };
  }, [opened]);
}
