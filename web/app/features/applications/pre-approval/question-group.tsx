import { Box, Input } from '@mantine/core';
import { useId } from 'react';
import classes from './question-group.module.css';

interface QuestionGroupProps {
  /** Id of the first answer, for links that focus it. */
  id: string;
  name: string;
  label: string;
  options: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A question with radio buttons. Mantine's Radio.Card is a button, so Enter would not submit. */
export function QuestionGroup(props: QuestionGroupProps) {
  const { id, name, label, options, value, error, onChange } = props;
  const own = useId();
  return (
    <Box
      role="radiogroup"
      component="fieldset"
      miw={0}
      className={classes.question}
      aria-labelledby={`${own}-label`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${own}-error` : undefined}
    >
      <legend id={`${own}-label`}>{label}</legend>
      <div className={classes.answers} data-count={options.length}>
        {options.map((option, at) => (
          <label key={option} className={classes.answer} data-bad={error ? '' : undefined}>
            <input
              id={at === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {error && (
        <Input.Error id={`${own}-error`} className={classes.error}>
          {error}
        </Input.Error>
      )}
    </Box>
  );
}
