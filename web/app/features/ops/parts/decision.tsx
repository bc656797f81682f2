import { DecidedBy, type DecidedByProps } from './decided-by.tsx';
import { Part } from './detail.tsx';
import { type ReasonedAct, ReasonForm } from './reason-form.tsx';

export interface DecisionProps {
  /** The decision; undefined while it is open. */
  decided: DecidedByProps | undefined;
  acts: readonly ReasonedAct[];
  /** Note about who reads the reason. */
  description: string;
  /** Standard reasons to choose from. */
  standard?: readonly string[];
  /** Reloads the item after a conflicting decision. */
  onRefresh: () => void;
}

/** Form for an open decision, or the decision that was taken. */
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
