import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sheet } from '#app/components/dialogs/sheet.tsx';
import classes from './menu-sheet.module.css';

export interface MenuSheetProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Links of the header on phones. Following a link closes the sheet. */
export default function MenuSheet({ opened, onClose, children }: MenuSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Menu" side="right">
      {/* Closes the sheet: clicks on the links and buttons inside, also by keyboard, bubble up
          to here. */}
      <nav aria-label="Menu">
        <Stack role="presentation" gap={0} className={classes.menu} onClick={onClose}>
          {children}
        </Stack>
      </nav>
    </Sheet>
  );
}
