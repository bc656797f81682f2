import { limits } from '@threshold/contract/limits';
import { ColorSchemeToggle } from '#app/components/buttons/color-scheme-toggle.tsx';
import { Sheet } from '#app/components/dialogs/sheet.tsx';
import { VendorLinks } from './vendor-links.tsx';
import classes from './vendor-sidebar.module.css';

export interface VendorMenuSheetProps {
  opened: boolean;
  onClose: () => void;
  onLogout: () => void;
}

const { narrow_px, wide_px } = limits.sidebar;
/** Screen width from which the wider sheet leaves a strip of the page to press. */
const roomForWide = 360;

/** Sidebar on phones. Following a link closes it. */
export default function VendorMenuSheet({ opened, onClose, onLogout }: VendorMenuSheetProps) {
  const width = window.innerWidth < roomForWide ? narrow_px : wide_px;
  return (
    <Sheet opened={opened} onClose={onClose} title="Menu" side="left" width={width}>
      <div className={classes.inSheet}>
        {/* Clicks of links and buttons bubble here, also from the keyboard. */}
        <nav className={classes.links} aria-label="Vendor">
          <div role="presentation" className={classes.links} onClick={onClose}>
            <VendorLinks onLogout={onLogout} />
          </div>
        </nav>
        <div className={classes.scheme}>
          <ColorSchemeToggle />
        </div>
      </div>
    </Sheet>
  );
}
