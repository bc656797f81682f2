import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';

/* A brand is taken up when its module is loaded, so each of these loads it anew. */
beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllEnvs();
});

const draw = (Part: ComponentType) => renderToStaticMarkup(<Part />);

it('whoever says nothing of themselves has a phone and three profiles', async () => {
  const { SocialLinks } = await import('#app/features/shell/social-links.tsx');
  expect(draw(SocialLinks).match(/Threshold on \w+/g)).toHaveLength(3);
  const { ContactWays } = await import('#app/components/contact-ways.tsx');
  expect(draw(ContactWays)).toContain('tel:+61255500142');
});

it('a brand without phone and profiles shows neither, nor an empty list', async () => {
  vi.stubEnv('BRAND_NAME', 'Doorstep');
  vi.stubEnv('BRAND_EMAIL', 'care@doorstep.example');
  const { SocialLinks } = await import('#app/features/shell/social-links.tsx');
  expect(draw(SocialLinks)).toBe('');
  const { ContactWays } = await import('#app/components/contact-ways.tsx');
  expect(draw(ContactWays)).toContain('mailto:care@doorstep.example');
  expect(draw(ContactWays)).not.toContain('tel:');
  const { HelpPanel } = await import('#app/features/vendor-settings/help-panel.tsx');
  const { MantineProvider } = await import('@mantine/core');
  const help = renderToStaticMarkup(
    <MantineProvider>
      <HelpPanel />
    </MantineProvider>,
  );
  expect(help).toContain('By email: <a href="mailto:care@doorstep.example"');
  expect(help).not.toMatch(/phone|call us/i);
  const { termsOfService } = await import('#app/features/legal/terms-of-service.ts');
  expect(JSON.stringify(termsOfService)).not.toMatch(/tel:|threshold/i);
});
