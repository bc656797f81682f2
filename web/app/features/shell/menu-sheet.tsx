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
      <nav aria-label="Menu">
        <div role="presentation" className={classes.menu} onClick={onClose}>
          {children}
        </div>
      </nav>
    </Sheet>
  );
}
