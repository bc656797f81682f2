import { IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFocusBack } from '../lib/page/use-focus-back.ts';
import classes from './editable-part.module.css';
import type { Elements } from './elements.ts';
import { IconButton } from './icon-button.tsx';

export interface EditablePartProps {
  /** Of the heading; links from elsewhere lead to it. */
  id: string;
  title: string;
  className: string | undefined;
  isEditing: boolean;
  onEdit: () => void;
  /** Why it cannot be changed just now. */
  barred?: string | undefined;
  view: Elements;
  /** The form, with a heading that takes the focus. */
  edit: Elements;
}

/** A part of a page: to read, and after the pencil to change. The pencil has the focus once the form is gone. */
export function EditablePart(props: EditablePartProps) {
  const { id, title, className, isEditing, onEdit, barred, view, edit } = props;
  const pencil = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, () => pencil.current);
  if (isEditing) return edit;
  return (
    <section className={className} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <IconButton
          ref={pencil}
          label={`Edit ${title.toLowerCase()}`}
          title={barred}
          disabled={barred !== undefined}
          onClick={onEdit}
        >
          <IconPencil aria-hidden="true" />
        </IconButton>
      </div>
      {view}
    </section>
  );
}
