import { type AdminFaq, adminContentEndpoints } from '@threshold/contract/admin-content';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const faqViews: readonly QueueView[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Published' },
  { value: 'inactive', label: 'Drafts' },
];

const filters: Readonly<Record<string, { active?: boolean; order?: 'place' }>> = {
  // Published questions are listed in the order of the page.
  active: { active: true, order: 'place' },
  inactive: { active: false },
};

/** The `clientLoader` of the FAQ editor. */
export const loadFaqs = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, faqViews);
  const query = { ...filters[status], q, page };
  return opsApi.call(adminContentEndpoints.faqs, { query }, { signal });
});

/** Moves a published question to another position on the page. @throws ApiError */
export async function moveFaq(id: string, place: number): Promise<AdminFaq> {
  const request = { params: { id }, body: { place } };
  return (await opsApi.call(adminContentEndpoints.moveFaq, request)).data;
}

type FaqBody = EndpointRequest<typeof adminContentEndpoints.createFaq>['body'];

/** Updates the question with this id, or creates one without an id. @throws ApiError */
export async function saveFaq(id: string | undefined, body: FaqBody): Promise<AdminFaq> {
  const { data } = id
    ? await opsApi.call(adminContentEndpoints.updateFaq, { params: { id }, body })
    : await opsApi.call(adminContentEndpoints.createFaq, { body });
  return data;
}

/** @throws ApiError */
export async function deleteFaq(id: string): Promise<void> {
  await opsApi.call(adminContentEndpoints.removeFaq, { params: { id } });
}
