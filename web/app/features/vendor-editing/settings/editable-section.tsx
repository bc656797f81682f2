import { EditablePart } from '#app/components/layout/editable-part.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { useEditing } from './editing.tsx';
import classes from './section.module.css';

export interface EditableSectionProps {
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
