import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './overlay.module.css';
import { overlayProps, useOverlay } from './use-overlay.ts';

const { overlay, close } = styles;
const classes = { overlay, close, header: styles.header, title: styles.title, body: styles.body };
const sides = { bottom: styles.bottom, right: styles.right, left: styles.left };
const widths = { bottom: 'auto', right: 320, left: 280 };

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Filters and choices open from the bottom, menus from the right, and sidebars from the left. */
  side?: keyof typeof sides;
  /** Width in px of a panel from the left or right. */
  width?: number;
  children: ReactNode;
}

/** A panel from the edge of the screen, mostly for phones. Focus is trapped and returned. */
export function Sheet(props: SheetProps) {
  const { opened, onClose, title, side = 'bottom', width, children } = props;
  useOverlay(opened, onClose);
  return (
    <Drawer
      {...overlayProps}
      opened={opened}
      onClose={onClose}
      title={title}
      position={side}
      size={width ?? widths[side]}
      classNames={{ ...classes, content: `${styles.content} ${sides[side]}` }}
    >
      {children}
    </Drawer>
  );
}
