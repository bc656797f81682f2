import { Text } from '@mantine/core';
import { Button } from '#app/components/buttons/button.tsx';
import { Sheet } from '#app/components/dialogs/sheet.tsx';
import classes from './filter-sheet.module.css';
import { Filters, type FiltersProps } from './filters.tsx';

interface FilterSheetProps extends FiltersProps {
  opened: boolean;
  onClose: () => void;
  found: string;
}

/** Filters on phones. Each change applies immediately; the button only closes the sheet. */
export default function FilterSheet({ opened, onClose, found, ...filters }: FilterSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Filters">
      <Filters {...filters} isInSheet />
      <div className={classes.foot}>
        <Text flex={1} c="dimmed" fz="sm" role="status">
          {found}
        </Text>
        <Button variant="primary" onClick={onClose}>
          Show results
        </Button>
      </div>
    </Sheet>
  );
}
