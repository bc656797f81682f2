import type { Overview } from '@threshold/contract/endpoints/staff/overview';
import { Sheet } from '#app/components/dialogs/sheet.tsx';
import { OpsNav } from './ops-nav.tsx';

export interface OpsMenuSheetProps {
  opened: boolean;
  onClose: () => void;
  overview: Overview | null | undefined;
}

export default function OpsMenuSheet({ opened, onClose, overview }: OpsMenuSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Operations" side="right">
      <nav aria-label="Operations">
        {/* Closes the sheet: clicks on the links and buttons inside, also by keyboard, bubble
            up to here. */}
        <div role="presentation" onClick={onClose}>
          <OpsNav overview={overview} />
        </div>
      </nav>
    </Sheet>
  );
}
