import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { OwnRequestPage } from '#app/features/requests/own-request/own-request-page.tsx';
import { VendorCard } from '#app/features/search/results/vendor-card.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';

export const meta = noindexMeta(
  'Your request',
  'Where your request stands, and the answers to it.',
);

export default function OwnRequest() {
  return (
    <>
      <NeedsScripts className="wrap" />
      <OwnRequestPage
        renderVendor={(vendor) => (
          <VendorCard
            vendor={vendor}
            actions={(describedBy) => (
              <Button
                component={Link}
                size="sm"
                to={paths.vendor(vendor._id)}
                aria-describedby={describedBy}
              >
                Profile
              </Button>
            )}
          />
        )}
      />
    </>
  );
}
