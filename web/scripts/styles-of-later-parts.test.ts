import { expect, test } from 'vitest';
import { withLaterStyles } from './styles-of-later-parts.ts';

const list = {
  'routes/home.tsx': {
    css: ['home.css'],
    imports: ['_shell.js'],
    dynamicImports: ['routes/home-below.tsx', 'menu.tsx'],
  },
  'routes/home-below.tsx': { css: ['below.css'], imports: ['_fields.js', '_shell.js'] },
  '_fields.js': { css: ['fields.css'], imports: ['_shell.js', '_stars.js'] },
  '_stars.js': { css: ['stars.css'], imports: ['_fields.js'] },
  '_shell.js': { css: ['shell.css'] },
  'menu.tsx': { css: ['menu.css'] },
};

test('a page has the styles of its later part and of what that imports, and no others', () => {
  const { 'routes/home.tsx': home, ...others } = withLaterStyles(list, /home-below\.tsx$/);
  expect(home?.css).toEqual(['home.css', 'below.css', 'fields.css', 'shell.css', 'stars.css']);
  const { 'routes/home.tsx': _, ...before } = list;
  expect(others).toEqual(before);
});

test('a part that no page loads ends the build', () => {
  expect(() => withLaterStyles(list, /home-under\.tsx$/)).toThrow('home-under');
});
