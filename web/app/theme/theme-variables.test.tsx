import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';

/** Variables that no component on our pages uses. */
const unused =
  /^--mantine-(?:breakpoint|h[1-6]|primary-color-light|color-(?:blue|cyan|grape|green|indigo|lime|orange|pink|red|teal|violet|yellow|\w+-light|\w+-outline)).*\n/gm;

/** Returns the variables that the provider would write into each page, one declaration per line. */
function variablesOfTheme(): string {
  const html = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    />,
  );
  const style = /<style[^>]*>(.*)<\/style>/s.exec(html)?.[1] ?? '';
  const lines = style.replaceAll('{', ' {\n').replaceAll(';', ';\n').replaceAll('}', '}\n');
  return lines.replaceAll(unused, '');
}

// After a change of the theme: npx vitest run --project web theme-variables -u
test('theme-variables.css equals the theme', async () => {
  const css = variablesOfTheme();
  expect(css).toContain('--brand-text:');
  await expect(css).toMatchFileSnapshot('theme-variables.css');
});
