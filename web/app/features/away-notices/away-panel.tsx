import type { OwnAway } from '@threshold/contract/away-notices';
import { awaySentences } from '@threshold/contract/away-words';
import { PartFailure } from '#app/components/feedback/try-again.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { AwayForm } from './away-form.tsx';
import classes from './away-panel.module.css';

interface AwayPanelProps {
  vendorId: string;
  part: PagePart<OwnAway>;
}

/** Panel in which a professional sets an away notice. */
export function AwayPanel({ vendorId, part }: AwayPanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="away">
      <h2 id="away">When you are away</h2>
      <p className={classes.lead}>{awaySentences.own_effect}</p>
      {'failure' in part ? (
        <PartFailure text={awaySentences.load_failed} />
      ) : (
        <AwayForm vendorId={vendorId} away={part.value} />
      )}
    </section>
  );
}
