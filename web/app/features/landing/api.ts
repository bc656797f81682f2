import { promiseSentences } from '@threshold/contract/promise-sentences';
import { promiseEndpoints } from '@threshold/contract/promises';
import { reviewEndpoints, type Testimonial } from '@threshold/contract/reviews';
import { type CityCount, vendorSearchEndpoints } from '@threshold/contract/search';
import { siteEndpoints } from '@threshold/contract/site';
import type { Api } from '#app/lib/api/api.ts';

/** What the landing page shows of the catalogue. Nothing in it depends on who reads. */
export interface LandingData {
  origin: string;
  cities: readonly CityCount[];
  testimonials: readonly Testimonial[];
  /** The current sentence about an answer within 24 hours. */
  responseSentence: string;
  /** Demo data is loaded: what people wrote is made up, and says so. */
  isDemo: boolean;
}

/** Reads it. A call that fails only leaves its block out: the search above works without it. */
export async function loadLanding(api: Api, origin: string): Promise<LandingData> {
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
