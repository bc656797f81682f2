import { messages } from '@threshold/contract/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { goodAnswers } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildListed, pdf } from '#test/factories/profile.ts';
import { multipartOf, type SentFile } from '#test/multipart.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

let customer: TestAccount;
let vendor: TestAccount;
let conversationId: string;
beforeAll(async () => {
  customer = await buildAccount(test, 'customers');
  vendor = await buildListed(test, { status: 'approved', vendor_type: 'Mortgage Broker' });
  conversationId = await buildConversation(test.database.db, {
    customer_id: customer.id,
    vendor_id: vendor.id,
  });
});

type Sender = (file: SentFile) => Promise<{ status: number; text: string }>;
const sendTo: Readonly<Record<'chat' | 'application' | 'licence' | 'picture', Sender>> = {
  chat: async (file) =>
    test.as(customer.token).raw({
      method: 'POST',
      url: '/api/chat/upload',
      ...(await multipartOf([
        ['conversationId', conversationId],
        ['files', file],
      ])),
    }),
  application: async (file) =>
    test.as(customer.token).raw({
      method: 'POST',
      url: '/api/loan-applications',
      ...(await multipartOf([
        ...Object.entries({ ...goodAnswers, vendor: vendor.id }).map(
          ([name, value]) => [name, String(value)] as const,
        ),
        ['attachments', file],
      ])),
    }),
  licence: async (file) =>
    test.as(vendor.token).raw({
      method: 'PUT',
      url: `/api/vendors/${vendor.id}`,
      ...(await multipartOf([['licenses', file]])),
    }),
  picture: async (file) =>
    test.as(customer.token).raw({
      method: 'PUT',
      url: `/api/customers/${customer.id}`,
      ...(await multipartOf([['profile_picture', file]])),
    }),
};

const html = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const { chat, loan, vendorSettings, general } = messages;

describe('a file whose name says another type than its bytes', () => {
  it.each<readonly [keyof typeof sendTo, string, string | Uint8Array, string]>([
    ['chat', 'x.html', html, chat.file_kind],
    ['chat', 'x.HTM ', html, chat.file_kind],
    ['chat', 'x.html.', html, chat.file_kind],
    ['chat', 'x.html\u200b', html, chat.file_kind],
    ['chat', 'x.svg', svg, chat.file_kind],
    ['chat', 'x.xhtml', html, chat.file_kind],
    ['chat', 'run.bat', 'del *', chat.file_kind],
    ['chat', 'a.pdf', 'a text', chat.file_kind],
    ['chat', 'a.txt', Buffer.from('%PDF-1.7\n\0\x01\x02'), chat.file_kind],
    ['chat', 'rates.csv', 'a,b', chat.file_kind],
    ['application', 'a.pdf', 'a text', loan.files_kind],
    ['application', 'list.html', 'a,b', loan.files_kind],
    ['application', 'a.png', pdf(), loan.files_kind],
    ['licence', 'licence.exe', pdf(), vendorSettings.file_kind],
    ['picture', 'me.html', html, general.picture],
  ])('is refused in the words of the field: %s, %s', async (where, name, bytes, sentence) => {
    const { status, text } = await sendTo[where]({ bytes, name });
    expect([status, JSON.parse(text).message]).toEqual([415, sentence]);
  });

  it('is refused where a picture is called by the name of another kind', async () => {
    const { status } = await sendTo.licence({ bytes: await plainPng(), name: 'licence.jpg' });
    expect(status).toBe(415);
  });
});

describe('a file whose name has an ending of its type, or none', () => {
  it.each([
    ['notes.txt', 'a text', 'notes.txt', 'text/plain'],
    ['NOTES.TXT', 'a text', 'NOTES.TXT', 'text/plain'],
    ['Letter of Dr. Smith', pdf('Smith'), 'Letter of Dr. Smith.pdf', 'application/pdf'],
    ['.html', html, 'html.txt', 'text/plain'],
  ] as const)('%j is taken', { tags: 'engine' }, async (name, bytes, original_name, file_type) => {
    const { status, text } = await sendTo.chat({ bytes, name });
    expect(status, text).toBe(201);
    expect(JSON.parse(text).data[0].file).toMatchObject({ original_name, file_type });
  });
});
