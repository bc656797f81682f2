import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selectTests } from './changed-tests.mjs';
import { root } from './root.mjs';

describe('selectTests', () => {
  it('selects the tests and journeys of a changed feature', () => {
    const { everything, features, vitest, journeys } = selectTests([
      'server/src/features/claims/claims.repo.ts',
      'docs/architecture.md',
    ]);
    expect(everything).toBeUndefined();
    expect(features).toEqual(['claims']);
    expect(vitest).toContain('server/src/features/claims/');
    expect(vitest).toContain('server/test/matrix/');
    expect(journeys).toContain('journeys/vendor-claim.spec.ts');
  });

  it('selects the features that import a changed contract file', () => {
    const { features, vitest } = selectTests(['contract/src/endpoints/listings/claims.ts']);
    expect(features).toContain('claims');
    expect(vitest).toContain('contract/src/');
  });

  it('selects everything when a changed contract file is used outside of features', () => {
    expect(selectTests(['contract/src/texts/messages.ts']).everything).toBe(
      'contract/src/texts/messages.ts',
    );
  });

  it('selects everything when a changed route imports no feature', () => {
    const path = 'web/app/routes/not-found.tsx';
    expect(selectTests([path]).everything).toBe(path);
  });

  it('selects only a changed journey', () => {
    expect(selectTests(['e2e/journeys/about.spec.ts'])).toEqual({
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

  it('names existing features', () => {
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
