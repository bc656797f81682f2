import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import { useEditing } from './editing.tsx';
import classes from './section.module.css';

export interface EditableSectionProps {
  /** Of the heading; links from elsewhere lead to it. */
  id: string;
  title: string;
  view: ReactNode;
  /** The form; `done` leads back to the view, after saving or without. */
  edit: (done: () => void) => ReactNode;
}

/** A part of the settings: to read, and after the pencil to change. */
export function EditableSection({ id, title, view, edit }: EditableSectionProps) {
  const { current, begin, end } = useEditing();
  const isEditing = current === id;
  const wasEditing = useRef(false);
  const pencil = useRef<HTMLButtonElement>(null);
  // The closing form held the focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    return (
      <section className={classes.section} data-editing aria-labelledby={id}>
        <FocusHeading id={id}>{title}</FocusHeading>
        {edit(end)}
      </section>
    );
  }
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <IconButton
          ref={pencil}
          label={`Edit ${title.toLowerCase()}`}
          title={
            current === undefined ? undefined : 'Save or cancel the section you are editing first'
          }
          disabled={current !== undefined}
          onClick={() => begin(id)}
        >
          <IconPencil aria-hidden="true" />
        </IconButton>
      </div>
      {view}
    </section>
  );
}
