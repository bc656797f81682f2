import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { createApprovedBroker } from './applications.ts';
import { log } from './chat.ts';
import { expect, waitForHydration } from './fixtures.ts';
import { createVerifiedCustomer, type Member, openMemberPage } from './people.ts';
import { openKeysPart, readPublishedKeys, setUpKeys } from './secure-messages.ts';
import { callAs } from './staff.ts';

type Role = 'customer' | 'vendor';

/** A member of a chat, with their browser page and recovery code. */
export interface End {
  readonly role: Role;
  readonly member: Member;
  readonly name: string;
  readonly page: Page;
  /** Recovery code of the member's keys, if they saved one. */
  readonly code?: string;
}

/** Opens the conversation with the other member. */
export async function openChat({ page, role }: Pick<End, 'page' | 'role'>, other: Member) {
  await page.goto(`/${role}/inbox/${other.id}`);
  await waitForHydration(page);
}

/**
 * Creates a customer and a professional, each in their own browser. Roles in `withCode` save a
 * recovery code first.
 */
export async function twoEnds(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  name: string,
  withCode: readonly Role[] = ['customer', 'vendor'],
): Promise<{ customer: End; vendor: End }> {
  const broker = await createApprovedBroker(request, `${name} Banksia`);
  const buyer = await createVerifiedCustomer(request, name.toLowerCase());
  const endOf = async (role: Role, member: Member, full: string): Promise<End> => {
    const page = await openMemberPage(browser, role, member);
    const end = { role, member, name: full, page };
    if (withCode.includes(role)) return { ...end, code: await setUpKeys(page) };
    await openKeysPart(page);
    await expect.poll(() => readPublishedKeys(request, member)).toHaveLength(1);
    return end;
  };
  const vendor = await endOf('vendor', broker, `${name} Banksia`);
  const customer = await endOf('customer', buyer, 'Indigo Fairweather');
  return { customer, vendor };
}

/**
 * Opens the conversation for both members. Creates it through the API, because pages create a
 * conversation only with its first message.
 */
export async function bothOpen({ customer, vendor }: { customer: End; vendor: End }) {
  const query = { receiverId: vendor.member.id };
  await callAs(customer.page.request, customer.member.token, chatEndpoints.open, { query });
  await openChat(customer, vendor.member);
  await expect(customer.page.getByRole('log')).toBeVisible();
  await openChat(vendor, customer.member);
}

/** Creates both members and opens their conversation. */
export async function openEnds(...who: Parameters<typeof twoEnds>): ReturnType<typeof twoEnds> {
  const ends = await twoEnds(...who);
  await bothOpen(ends);
  return ends;
}

/** Returns the stored message bodies of the conversation, oldest first. */
export async function readStoredBodies(
  request: APIRequestContext,
  { token }: Member,
  other: Member,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/chat/${other.id}`, { headers });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: { body: string }[] };
  return data.map(({ body }) => body);
}

export const claim = ({ page }: End, { name }: End) => page.getByText(sealedChat.claim(name));
export const text = ({ page }: End, words: string) => log(page).getByText(words, { exact: true });
export const sent = ({ page }: End) => log(page).getByText('Sent', { exact: true }).last();
