import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import field from '../theme/field.module.css';
import type { Elements } from './elements.ts';
import classes from './plain-field.module.css';

interface FrameProps {
  id: string;
  label: string;
  required?: boolean | undefined;
  /** What is wrong with what it holds. */
  error?: string | undefined;
  className?: string | undefined;
  children: Elements;
}

/*
 * Fields of the browser's own, which look as Mantine's do. They are for the pages that people see first, whose script
 * they keep small; forms have Mantine's.
 */
function Frame({ id, label, required, error, className = '', children }: FrameProps) {
  return (
    <div className={`${field.wrapper} ${className}`}>
      <label className={field.label} htmlFor={id}>
        <span>{label}</span>
        {required && (
          <span className={field.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={`${field.error} ${classes.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}

const control = `${field.input} ${classes.control}`;

export interface PlainTextFieldProps
  extends Pick<FrameProps, 'label' | 'error'>,
    Omit<ComponentProps<'input'>, 'id' | 'className'> {
  id: string;
  /** Stands before what is typed, and only shows. */
  left: Elements;
  /** Stands at the end, and may be pressed. */
  right?: Elements;
}

/** A line of text with something before it. */
export function PlainTextField({ label, error, left, right, ...input }: PlainTextFieldProps) {
  return (
    <Frame id={input.id} label={label} required={input.required} error={error}>
      <div className={classes.box} data-left data-right={right ? true : undefined}>
        <div className={`${field.section} ${classes.section}`} data-side="left">
          {left}
        </div>
        <input
          {...input}
          className={control}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${input.id}-error` : undefined}
          data-error={error ? true : undefined}
        />
        {right && (
          <div className={`${field.section} ${classes.section}`} data-side="right">
            {right}
          </div>
        )}
      </div>
    </Frame>
  );
}

export interface PlainSelectProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  id: string;
  label: string;
}

/** A choice of one from a list, with the browser's own list. */
export function PlainSelect({ label, ...select }: PlainSelectProps) {
  return (
    <Frame id={select.id} label={label} className={classes.select}>
      <div className={classes.box}>
        <select {...select} className={control} />
        <div className={`${field.section} ${classes.section}`} data-side="right">
          <IconChevronDown aria-hidden="true" />
        </div>
      </div>
    </Frame>
  );
}
