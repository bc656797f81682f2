import { outcomes } from '@threshold/contract/outcomes';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';

/** The documents of one's applications. There are none before there are applications. */
export function DocumentsPanel() {
  return <Empty size="small" drawing={<Letterbox />} title={outcomes.documents.none} />;
}
