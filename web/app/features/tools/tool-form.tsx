import { type GuideTool, guideToolPath } from '@threshold/contract/texts/guide-tools';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import classes from './tools.module.css';

export interface ToolFormProps {
  tool: GuideTool;
  submit: string;
  /** Result, announced when it appears. */
  result: Elements;
  children: Elements;
}

/** Plain form of a tool with its result. The address has the values, so it can be shared. */
export function ToolForm({ tool, submit, result, children }: ToolFormProps) {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const submittedAt = useRef<string>(undefined);
  // The fields are remounted with the result, so the focus must be restored.
  useEffect(() => {
    const isAnswer = submittedAt.current !== undefined && submittedAt.current !== search;
    submittedAt.current = undefined;
    if (!isAnswer) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? form.current?.querySelector('button'))?.focus({ preventScroll: !wrong });
  }, [search]);
  return (
    <div className={classes.columns}>
      <Form
        key={search}
        ref={form}
        action={guideToolPath(tool)}
        className={classes.form}
        preventScrollReset
        onSubmit={() => {
          submittedAt.current = search;
        }}
      >
        {children}
        <Button type="submit" isNative variant="primary">
          {submit}
        </Button>
      </Form>
      <div className={classes.result} role="status">
        {result}
      </div>
    </div>
  );
}
