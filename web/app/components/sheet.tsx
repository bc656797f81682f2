import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { riseIn } from './overlay-transition.ts';
import styles from './sheet.module.css';
import { useBack } from './use-back.ts';
import { useEscape } from './use-escape.ts';
import { useScrollLock } from './use-scroll-lock.ts';

const { bottom, right, left, ...classes } = styles;
const sides = { bottom, right, left };
const widths = { bottom: 'auto', right: 320, left: 280 };

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Filters and choices open from the bottom, menus from the right, and sidebars from the left. */
  side?: keyof typeof sides;
  /** In px, for panels from the left or right. */
  width?: number;
  children: ReactNode;
}

/** A panel from the edge of the screen, mostly for phones. Focus is trapped and returned. */
export function Sheet(props: SheetProps) {
  const { opened, onClose, title, side = 'bottom', width, children } = props;
  useScrollLock(opened);
  useBack(opened, onClose);
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={side}
      size={width ?? widths[side]}
      lockScroll={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 20 }}
      transitionProps={{ transition: riseIn, duration: 240 }}
      classNames={{ ...classes, content: `${classes.content} ${sides[side]}` }}
    >
      {children}
    </Drawer>
  );
}
