import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';

/* The brand is read when its module loads, so each test loads the module again. */
beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllEnvs();
});

async function draw(Part: ComponentType) {
  const { AppThemeProvider } = await import('#app/theme/mantine-parts.tsx');
  return renderToStaticMarkup(
    <AppThemeProvider>
      <Part />
    </AppThemeProvider>,
  );
}

it('the default brand shows a phone number and three social profiles', async () => {
  const { SocialLinks } = await import('#app/features/shell/footer.tsx');
  expect((await draw(SocialLinks)).match(/Threshold on \w+/g)).toHaveLength(3);
  const { ContactOptions } = await import('#app/components/layout/contact-ways.tsx');
  expect(await draw(ContactOptions)).toContain('tel:+61255500142');
});

it('a brand without phone number and social profiles shows neither', async () => {
  vi.stubEnv('BRAND_NAME', 'Doorstep');
  vi.stubEnv('BRAND_EMAIL', 'care@doorstep.example');
  const { SocialLinks } = await import('#app/features/shell/footer.tsx');
  expect(await draw(SocialLinks)).toBe('');
  const { ContactOptions } = await import('#app/components/layout/contact-ways.tsx');
  expect(await draw(ContactOptions)).toContain('mailto:care@doorstep.example');
  expect(await draw(ContactOptions)).not.toContain('tel:');
  const { VendorHelpPanel } = await import('#app/features/accounts/settings/vendor-help-panel.tsx');
  const { MantineProvider } = await import('@mantine/core');
  const help = renderToStaticMarkup(
    <MantineProvider>
      <VendorHelpPanel />
    </MantineProvider>,
  );
  expect(help).toContain('By email: <a href="mailto:care@doorstep.example"');
  expect(help).not.toMatch(/phone|call us/i);
  const { termsOfService } = await import('#app/features/content/legal/terms-of-service-text.ts');
  expect(JSON.stringify(termsOfService)).not.toMatch(/tel:|threshold/i);
});
