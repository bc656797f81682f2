import { Box, Stack } from '@mantine/core';
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
/** Screen width (px) from which some of the page stays visible next to the wider sheet. */
const roomForWide = 360;

/** Sidebar on phones. Following a link closes the sidebar. */
export default function VendorMenuSheet({ opened, onClose, onLogout }: VendorMenuSheetProps) {
  const width = window.innerWidth < roomForWide ? narrow_px : wide_px;
  return (
    <Sheet opened={opened} onClose={onClose} title="Menu" side="left" width={width}>
      <div className={classes.inSheet}>
        {/* Closes the sheet: clicks on the links and buttons inside, also by keyboard, bubble
            up to here. */}
        <Stack component="nav" gap="xxs" flex={1} aria-label="Vendor">
          <Stack role="presentation" gap="xxs" flex={1} onClick={onClose}>
            <VendorLinks onLogout={onLogout} />
          </Stack>
        </Stack>
        <Box p="var(--s-4) 0 var(--s-4) var(--s-2)" fz="sm">
          <ColorSchemeToggle />
        </Box>
      </div>
    </Sheet>
  );
}
