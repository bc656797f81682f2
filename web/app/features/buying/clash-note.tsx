import { Alert } from '#app/components/alert.tsx';

interface ClashNoteProps {
  clashes: readonly { readonly name: string; readonly now: string }[];
  /** What each field is called, and how its value reads. */
  labels: Readonly<Record<string, string>>;
  textOf?: (name: string, value: string) => string;
}

/** What somebody else wrote into the fields that were typed in here, too. */
export function ClashNote({ clashes, labels, textOf = (_, value) => value }: ClashNoteProps) {
  if (clashes.length === 0) return null;
  return (
    <Alert tone="error">
      <p>Somebody else changed the same. What you typed is still here; Save again to keep yours.</p>
      <ul>
        {clashes.map(({ name, now }) => (
          <li key={name}>{`${labels[name] ?? name} is now: ${textOf(name, now) || 'empty'}`}</li>
        ))}
      </ul>
    </Alert>
  );
}
