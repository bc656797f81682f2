import { outcomes } from '@threshold/contract/texts/outcomes';
import { loanVendorType } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-paddock.tsx';
import { searchPath } from '#app/lib/paths.ts';

/** Shown instead of the wizard if the professional accepts no applications. */
export function NoApplications() {
  return (
    <div className="wrap">
      <Empty
        drawing={<EmptyPaddock />}
        headingLevel={1}
        title={outcomes.loan.no_broker}
        actions={
          <Button component={Link} variant="primary" to={searchPath(loanVendorType)}>
            Find a mortgage broker
          </Button>
        }
      />
    </div>
  );
}
