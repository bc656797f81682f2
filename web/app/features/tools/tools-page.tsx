import { Text } from '@mantine/core';
import { guideToolsPath } from '@threshold/contract/texts/guide-tools';
import { promiseSentences } from '@threshold/contract/texts/promise-sentences';
import { notAdvice } from '@threshold/contract/texts/single-sentences';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import textPage from '#app/components/layout/text-page.module.css';
import { paths } from '#app/lib/paths.ts';
import { ToolLinks } from './tool-links.tsx';
import classes from './tools.module.css';

export function ToolsPage() {
  const crumbs = [
    { name: 'First Home Buyer Guides', path: paths.guides },
    { name: 'Tools', path: guideToolsPath },
  ];
  return (
    <div className={`wrap ${classes.page}`}>
      <Breadcrumbs crumbs={crumbs} />
      <header className={textPage.head}>
        <h1>Tools for buying a home</h1>
        <p>
          {`${promiseSentences.free}, without an account. What you type stays in the address of the page; we keep none of it.`}
        </p>
      </header>
      <ToolLinks level={2} />
      <Text pt="md" c="dimmed" fz="sm" className="ruled">
        {notAdvice}
      </Text>
    </div>
  );
}
