import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import type { Api } from '#app/lib/api/api.ts';

export type LandingData = Awaited<ReturnType<typeof loadLanding>>;

/** Loads the data of the landing page. A failed request only removes its section. */
export async function loadLanding(api: Api, origin: string) {
  const [cities, testimonials, site, response] = await Promise.all([
    dataOr([], api.call(vendorSearchEndpoints.cities)),
    dataOr([], api.call(reviewEndpoints.testimonials)),
    dataOr({ demo: false, google_client_id: null }, api.call(siteEndpoints.info)),
    dataOr({ sentence: promiseSentences.response_time }, api.call(promiseEndpoints.responseTime)),
  ]);
  return {
    origin,
    cities,
    testimonials,
    responseSentence: response.sentence,
    /** True if demo data is loaded; quotes are then marked as fictional. */
    isDemo: site.demo,
  };
}

async function dataOr<T>(otherwise: T, answer: Promise<{ data: T }>): Promise<T> {
  try {
    return (await answer).data;
  } catch {
    return otherwise;
  }
}
