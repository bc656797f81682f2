import { Button } from '@mantine/core';
import { type GuideTool, guideToolPath } from '@threshold/contract/buying/guide-tools';
import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import classes from './tools.module.css';

export interface ToolFormProps {
  tool: GuideTool;
  submit: string;
  /** The answer. It is announced when it comes. */
  result: ReactNode;
  children: ReactNode;
}

/** What is asked, and beside it the answer. A plain form: the address carries what was typed, so an answer can be kept and shared. */
export function ToolForm({ tool, submit, result, children }: ToolFormProps) {
  const { search } = useLocation();
  return (
    <div className={classes.columns}>
      <Form key={search} action={guideToolPath(tool)} className={classes.form} preventScrollReset>
        {children}
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      </Form>
      <div className={classes.result} role="status">
        {result}
      </div>
    </div>
  );
}
