import { Text } from '@mantine/core';
import {
  type GuideTool,
  guideToolPath,
  guideTools,
  guideToolsPath,
} from '@threshold/contract/texts/guide-tools';
import { notAdvice } from '@threshold/contract/texts/single-sentences';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import textPage from '#app/components/layout/text-page.module.css';
import { paths } from '#app/lib/paths.ts';
import classes from './tools.module.css';

/** Layout of a tool: breadcrumbs, purpose and limits. */
export function ToolFrame({ tool, children }: { tool: GuideTool; children: Elements }) {
  const { title, lead } = guideTools.find(({ slug }) => slug === tool) ?? guideTools[0];
  const crumbs = [
    { name: 'First Home Buyer Guides', path: paths.guides },
    { name: 'Tools', path: guideToolsPath },
    { name: title, path: guideToolPath(tool) },
  ];
  return (
    <div className={`wrap ${classes.page}`}>
      <Breadcrumbs crumbs={crumbs} />
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
