import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selectTests } from './changed-tests.mjs';
import { root } from './root.mjs';

describe('selectTests', () => {
  it('selects the tests and journeys of a changed feature', () => {
    const { everything, features, vitest, journeys } = selectTests([
      'server/src/features/listings/claims/claims.repo.ts',
      'docs/architecture.md',
    ]);
    expect(everything).toBeUndefined();
    expect(features).toEqual(['listings']);
    expect(vitest).toContain('server/src/features/listings/');
    expect(vitest).toContain('server/test/matrix/');
    expect(journeys).toContain('journeys/vendor-claim.spec.ts');
  });

  it('selects the features that import the changed folder', () => {
    const path = 'server/src/features/search/alerts/alerts.repo.ts';
    expect(selectTests([path]).features).toEqual(['listings', 'search']);
  });

  it('selects all tests and the changed journeys when a contract file changed', () => {
    const { everything, journeys } = selectTests([
      'contract/src/texts/messages.ts',
      'e2e/journeys/message-search.spec.ts',
    ]);
    expect(everything).toBe('contract/src/texts/messages.ts');
    expect(journeys).toEqual(['journeys/message-search.spec.ts']);
  });

  it('selects everything when a widely imported folder changed', () => {
    const used = 'server/src/features/accounts/members/accounts.repo.ts';
    expect(selectTests([used]).everything).toBe(used);
  });

  it('selects the tests of the web routes when a web feature changed', () => {
    expect(selectTests(['web/app/features/reviews/api.ts']).vitest).toContain('web/app/routes/');
  });

  it('ignores a deleted journey', () => {
    expect(selectTests(['e2e/journeys/not-there.spec.ts']).journeys).toEqual([]);
  });

  it('selects everything when a changed route imports no feature', () => {
    const path = 'web/app/routes/not-found.tsx';
    expect(selectTests([path]).everything).toBe(path);
  });

  it('selects no other test when only a journey changed', () => {
    expect(selectTests(['e2e/journeys/about.spec.ts'])).toEqual({
      everything: undefined,
      features: [],
      vitest: [],
      journeys: ['journeys/about.spec.ts'],
    });
  });

  it('selects everything when a changed file belongs to no feature', () => {
    expect(selectTests(['server/src/lib/actor.ts']).everything).toBe('server/src/lib/actor.ts');
  });
});

describe('features.json', () => {
  const byFeature = JSON.parse(readFileSync(join(root, 'e2e/journeys/features.json'), 'utf8'));
  const namesIn = (folder) => readdirSync(join(root, folder));

  it('lists only existing features', () => {
    const features = [...namesIn('server/src/features'), ...namesIn('web/app/features')];
    expect(Object.keys(byFeature).filter((name) => !features.includes(name))).toEqual([]);
  });

  it('has a feature for every journey', () => {
    const starts = Object.values(byFeature).flat();
    const journeys = namesIn('e2e/journeys').flatMap(
      (file) => file.match(/^(.+)\.spec\.ts$/)?.[1] ?? [],
    );
    const lost = journeys.filter(
      (name) => !starts.some((start) => name === start || name.startsWith(`${start}-`)),
    );
    expect(lost).toEqual([]);
  });
});
