import { expect, test } from 'vitest';
import { withCallsApart } from './contract-calls.ts';

test('calls are imported from where they stand alone, under the name that the module gives them', () => {
  expect(
    withCallsApart(
      "import { one } from 'one';\nimport { bodySchema, reviewEndpoints as calls, type Review } from '@threshold/contract/reviews';\ncalls.list;",
      false,
    ),
  ).toBe(
    "import { one } from 'one';\nimport { bodySchema, type Review } from '@threshold/contract/reviews';import { reviewEndpoints as calls } from '@threshold/contract/reviews?calls';\ncalls.list;",
  );
});

test('a module that imports calls alone leaves nothing behind, in several lines as well', () => {
  expect(
    withCallsApart(
      "import {\n  vendorSearchEndpoints,\n} from '@threshold/contract/search';\nexport const page = <p />;",
      true,
    ),
  ).toBe(
    "import { vendorSearchEndpoints } from '@threshold/contract/search?calls';\nexport const page = <p />;",
  );
});

test.each([
  "import type { Review } from '@threshold/contract/reviews';",
  "import { reviewSchema } from '@threshold/contract/reviews';",
  "import { someEndpoints } from './own.ts';",
  "import * as all from '@threshold/contract/reviews';",
])('all else stays as it was: %s', (code) => {
  expect(withCallsApart(code, false)).toBe(code);
});
