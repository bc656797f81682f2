import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';

/** What the provider would write into each page, a declaration a line. */
function variablesOfTheme(): string {
  const html = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
    />,
  );
  const style = /<style[^>]*>(.*)<\/style>/s.exec(html)?.[1] ?? '';
  return style.replaceAll('{', ' {\n').replaceAll(';', ';\n').replaceAll('}', '}\n');
}

// After a change of the theme: npx vitest run --project web theme-variables -u
test('the file of variables is what the theme says', async () => {
  const css = variablesOfTheme();
  expect(css).toContain('--brand-text:');
  await expect(css).toMatchFileSnapshot('theme-variables.css');
});
