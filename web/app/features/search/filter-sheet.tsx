import { Button } from '#app/components/button.tsx';
import { Sheet } from '#app/components/sheet.tsx';
import classes from './filter-sheet.module.css';
import { Filters, type FiltersProps } from './filters.tsx';

interface FilterSheetProps extends FiltersProps {
  opened: boolean;
  onClose: () => void;
  /** How many were found, in words. */
  found: string;
}

/** The filters on phones. They act at once; the button only leads back to the results. */
export default function FilterSheet({ opened, onClose, found, ...filters }: FilterSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Filters">
      <Filters {...filters} isInSheet />
      <div className={classes.foot}>
        <p role="status">{found}</p>
        <Button variant="primary" onClick={onClose}>
          Show results
        </Button>
      </div>
    </Sheet>
  );
}
