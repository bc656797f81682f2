import type { Overview } from '@threshold/contract/admin-desk';
import { Sheet } from '#app/components/sheet.tsx';
import { OpsNav } from './ops-nav.tsx';

export interface OpsMenuSheetProps {
  opened: boolean;
  onClose: () => void;
  overview: Overview | null | undefined;
}

/** The console's pages on phones. Following a link closes it. */
export default function OpsMenuSheet({ opened, onClose, overview }: OpsMenuSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Operations" side="right">
      <nav aria-label="Operations">
        {/* Clicks bubble here from links and buttons alike, by keyboard too. */}
        <div role="presentation" onClick={onClose}>
          <OpsNav overview={overview} />
        </div>
      </nav>
    </Sheet>
  );
}
