import { createContext, type ReactNode, use, useState } from 'react';

interface Editing {
  current: string | undefined;
  begin: (section: string) => void;
  end: () => void;
}

const EditingContext = createContext<Editing | undefined>(undefined);

/** Lets only one of the sections inside be edited at a time. */
export function OneAtATime({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<string>();
  const editing = { current, begin: setCurrent, end: () => setCurrent(undefined) };
  return <EditingContext value={editing}>{children}</EditingContext>;
}

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('useEditing requires a OneAtATime provider.');
  return editing;
}
