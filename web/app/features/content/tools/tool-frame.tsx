import { Stack, Text } from '@mantine/core';
import {
  type GuideTool,
  guideToolPath,
  guideTools,
  guideToolsPath,
} from '@threshold/contract/texts/guide-paths';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import textPage from '#app/components/layout/text-page.module.css';
import { paths } from '#app/lib/paths.ts';
import classes from './tools.module.css';

export function ToolFrame({ tool, children }: { tool: GuideTool; children: Elements }) {
  const { title, lead } = guideTools.find(({ slug }) => slug === tool) ?? guideTools[0];
  return (
    <ToolLayout title={title} lead={lead} crumbs={[{ name: title, path: guideToolPath(tool) }]}>
      {children}
    </ToolLayout>
  );
}

interface ToolLayoutProps {
  title: string;
  lead: string;
  /** Breadcrumbs after those of the guides and the tools. */
  crumbs?: readonly { name: string; path: string }[];
  children: Elements;
}

export function ToolLayout({ title, lead, crumbs = [], children }: ToolLayoutProps) {
  const start = [
    { name: 'First Home Buyer Guides', path: paths.guides },
    { name: 'Tools', path: guideToolsPath },
  ];
  return (
    <div className={`wrap ${classes.page}`}>
      <Breadcrumbs crumbs={[...start, ...crumbs]} />
      <header className={textPage.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
      <Text pt="md" c="dimmed" fz="sm" className="ruled">
        {notAdvice}
      </Text>
    </div>
  );
}

export function ToolText({ title, children }: { title: string; children: Elements }) {
  return (
    <Stack component="section" gap="sm" maw="62ch" className={classes.text} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Stack>
  );
}

interface ToolFormProps {
  tool: GuideTool;
  submit: string;
  /** The result, which screen readers announce when it appears. */
  result: Elements;
  children: Elements;
}

/** Form and result of a tool. The URL contains the values, so that a result can be shared. */
export function ToolForm({ tool, submit, result, children }: ToolFormProps) {
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const submittedAt = useRef<string>(undefined);
  // Restores the focus, which is lost because a new result remounts the fields.
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
