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
      {/* Clicks of links and buttons bubble here, also from the keyboard. */}
      <nav aria-label="Menu">
        <div role="presentation" className={classes.menu} onClick={onClose}>
          {children}
        </div>
      </nav>
    </Sheet>
  );
}
