import { DecidedBy, type DecidedByProps } from './decided-by.tsx';
import { Part } from './detail.tsx';
import type { ReasonedAct } from './reason-form.tsx';
import { ReasonForm } from './reason-form.tsx';

export interface DecisionProps {
  /** How it ended; nothing while it waits. */
  decided: DecidedByProps | undefined;
  acts: readonly ReasonedAct[];
  /** Who reads the reason. */
  description: string;
  /** Reasons that come up again and again. */
  standard?: readonly string[];
  /** Shows what holds now, after somebody else was faster. */
  onRefresh: () => void;
}

/** The decision that something waits for, or how it ended. */
export function Decision({ decided, acts, description, standard, onRefresh }: DecisionProps) {
  if (decided) return <DecidedBy {...decided} />;
  return (
    <Part title="Decide">
      <ReasonForm
        label="Reason"
        description={description}
        acts={acts}
        {...(standard && { standard })}
        onRefresh={onRefresh}
      />
    </Part>
  );
}
