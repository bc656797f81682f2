import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { riseIn } from './overlay-transition.ts';
import styles from './sheet.module.css';
import { useScrollLock } from './use-scroll-lock.ts';

const { bottom, right, ...classes } = styles;
const sides = { bottom, right };

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** From below for filters and choices, from the right for menus. */
  side?: 'bottom' | 'right';
  children: ReactNode;
}

/** A panel from the edge of the screen, for phones mostly. Focus is kept inside and returned. */
export function Sheet({ opened, onClose, title, side = 'bottom', children }: SheetProps) {
  useScrollLock(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={side}
      size={side === 'right' ? 320 : 'auto'}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 20 }}
      transitionProps={{ transition: riseIn, duration: 240 }}
      classNames={{ ...classes, content: `${classes.content} ${sides[side]}` }}
    >
      {children}
    </Drawer>
  );
}
