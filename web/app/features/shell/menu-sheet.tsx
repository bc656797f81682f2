import type { ReactNode } from 'react';
import { Sheet } from '#app/components/sheet.tsx';
import classes from './menu-sheet.module.css';

export interface MenuSheetProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The links of the header on phones. Following one closes it. */
export default function MenuSheet({ opened, onClose, children }: MenuSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Menu" side="right">
      {/* Clicks bubble here from links and buttons alike, by keyboard too. */}
      <nav className={classes.menu} aria-label="Menu" onClick={onClose}>
        {children}
      </nav>
    </Sheet>
  );
}
