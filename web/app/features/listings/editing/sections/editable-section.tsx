import type { VendorStatus } from '@threshold/contract/vocabularies';
import { createContext, type ReactNode, use, useState } from 'react';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EditablePart } from '#app/components/layout/editable-part.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import classes from './editable-section.module.css';

interface Editing {
  current: string | undefined;
  begin: (section: string) => void;
  end: () => void;
}

const EditingContext = createContext<Editing | undefined>(undefined);

/** Allows only one of the sections in `children` to be edited at a time. */
export function SingleEditProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<string>();
  const editing = { current, begin: setCurrent, end: () => setCurrent(undefined) };
  return <EditingContext value={editing}>{children}</EditingContext>;
}

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('useEditing requires a SingleEditProvider.');
  return editing;
}

interface EditableSectionProps {
  /** Id of the heading, for links from other pages. */
  id: string;
  title: string;
  view: Elements;
  /** Renders the form; `done` returns to the view. */
  edit: (done: () => void) => Elements;
}

/** A section of the settings with a view and a form. Only one section can be edited at a time. */
export function EditableSection({ id, title, view, edit }: EditableSectionProps) {
  const { current, begin, end } = useEditing();
  return (
    <EditablePart
      id={id}
      title={title}
      className={classes.section}
      isEditing={current === id}
      onEdit={() => begin(id)}
      barred={current && 'Save or cancel the section you are editing first'}
      view={view}
      edit={
        <section className={classes.section} data-editing aria-labelledby={id}>
          <FocusHeading id={id}>{title}</FocusHeading>
          {edit(end)}
        </section>
      }
    />
  );
}

/** Announces that changes of checked fields take effect only after staff have approved them. */
export function ChangeReviewAlert({ status, what }: { status: VendorStatus; what: string }) {
  if (status !== 'approved') return null;
  return (
    <Alert>
      <p>{`When you change ${what}, we check it first. Until then everybody reads what was checked.`}</p>
    </Alert>
  );
}
