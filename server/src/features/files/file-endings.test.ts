import { messages } from '@threshold/contract/texts/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FilePlace, fileSenders } from '#test/arrangements/send-file.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildListed, pdf } from '#test/factories/profile.ts';
import { buildPurchase } from '#test/factories/purchase.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

let sendTo: ReturnType<typeof fileSenders>;
beforeAll(async () => {
  const { db } = test.database;
  const customer = await buildAccount(test, 'customers');
  const vendor = await buildListed(test, { status: 'approved', vendor_type: 'Mortgage Broker' });
  sendTo = fileSenders(test, {
    customer,
    vendor,
    conversationId: await buildConversation(db, { customer_id: customer.id, vendor_id: vendor.id }),
    purchaseId: await buildPurchase(db, customer.id),
  });
});

const html = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const { chat, loan, vendorSettings, general } = messages;

describe('file whose name and bytes have different types', () => {
  it.each<readonly [FilePlace, string, string | Uint8Array, string]>([
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
  ])('is refused for the purpose %s: %s', async (where, name, bytes, sentence) => {
    const { status, text } = await sendTo[where]({ bytes, name });
    expect([status, JSON.parse(text).message]).toEqual([415, sentence]);
  });
});

describe('PNG picture with the extension of another type', () => {
  it.each([
    ['chat', 'photo.jpg', 'photo.png'],
    ['application', 'IMG 1.HEIC', 'IMG 1.png'],
    ['licence', 'licence.jpeg', 'licence.png'],
    ['document', 'scan.tif', 'scan.png'],
  ] as const)('gets the extension .png for purpose %s: %s', async (where, name, renamed) => {
    const { status, text } = await sendTo[where]({ bytes: await plainPng(), name });
    expect(status, text).toBeLessThan(300);
    expect(text).toContain(`"original_name":"${renamed}"`);
  });
});

describe('text or PDF file', () => {
  it.each([
    ['notes.txt', 'a text', 'notes.txt', 'text/plain'],
    ['NOTES.TXT', 'a text', 'NOTES.TXT', 'text/plain'],
    ['Letter of Dr. Smith', pdf('Smith'), 'Letter of Dr. Smith.pdf', 'application/pdf'],
    ['.html', html, 'html.txt', 'text/plain'],
  ] as const)(
    'is accepted, and gets an extension if its name has none: %j',
    { tags: 'engine' },
    async (name, bytes, original_name, file_type) => {
      const { status, text } = await sendTo.chat({ bytes, name });
      expect(status, text).toBe(201);
      expect(JSON.parse(text).data[0].file).toMatchObject({ original_name, file_type });
    },
  );
});
