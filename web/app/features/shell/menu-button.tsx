import { IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, useState } from 'react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import classes from './header.module.css';

const loadMenu = () => import('./menu-sheet.tsx');
const MenuSheet = lazy(loadMenu);

/** Menu button on phones and its sheet. */
export function MenuButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Menu"
        className={classes.narrow}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden="true" />
      </IconButton>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <MenuSheet opened={opened} onClose={() => setOpen(false)}>
            {children}
          </MenuSheet>
        )}
      </LazyMount>
    </>
  );
}
