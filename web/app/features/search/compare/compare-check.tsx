import { IconScale } from '@tabler/icons-react';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { toggleComparePick, useComparePicks } from '#app/lib/shortlist/compare-picks.ts';
import classes from './compare-check.module.css';

type ComparedVendor = Pick<VendorCard, '_id' | 'full_name' | 'status'>;

interface CompareCheckProps {
  vendor: ComparedVendor;
  /** True if phones show only the icon. */
  isCompact?: boolean;
}

/** Adds a professional to the comparison. Mantine's Chip cannot become a single icon on phones. */
export function CompareCheck({ vendor, isCompact = false }: CompareCheckProps) {
  const { _id: id, full_name: name, status } = vendor;
  const isHydrated = useHydrated();
  const picks = useComparePicks();
  const isPicked = picks.some((pick) => pick.id === id);
  return (
    <label
      className={classes.check}
      data-compact={isCompact || undefined}
      title={`Compare ${name}`}
    >
      <input
        type="checkbox"
        checked={isPicked}
        disabled={!isHydrated || (!isPicked && picks.length >= limits.compare.vendors)}
        aria-label={`Compare ${name}`}
        onChange={() => toggleComparePick({ id, name, status })}
      />
      {isCompact && <IconScale aria-hidden="true" />}
      <span aria-hidden="true">Compare</span>
    </label>
  );
}
