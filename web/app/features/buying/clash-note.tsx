import { Alert } from '#app/components/feedback/alert.tsx';

interface ClashNoteProps {
  clashes: readonly { readonly name: string; readonly now: string }[];
  /** Label of each field; `textOf` formats its value. */
  labels: Readonly<Record<string, string>>;
  textOf?: (name: string, value: string) => string;
}

/** Lists the values that another member saved in fields which the reader has also edited. */
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
