import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentFileSentences } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { messages } from '@threshold/contract/texts/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FilePlace, filePlaces, fileSenders } from '#test/arrangements/send-file.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import {
  gif,
  photoWithPlace,
  plainPng,
  readFirstPixel,
  readMetadata,
} from '#test/factories/picture.ts';
import {
  avif,
  bmp,
  cmykPhoto,
  hugePng,
  largePhoto,
  panorama,
  tiff,
  webp,
} from '#test/factories/picture-cases.ts';
import { buildListed } from '#test/factories/profile.ts';
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

const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../../test/fixtures', name));
const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const boxes = (brand: string) => latin(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp42\0\0\0\x08mdat`);
const body = '1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n';

const typeSentences: Readonly<Record<FilePlace, string>> = {
  application: messages.loan.files_kind,
  chat: messages.chat.file_kind,
  licence: messages.vendorSettings.file_kind,
  picture: messages.general.picture,
  document: documentFileSentences.type,
};

/**
 * Places that accept each kind of file. All other places refuse it with an error about its type.
 */
const takers = {
  pdf: ['application', 'chat', 'licence', 'document'],
  csv: ['application'],
  word: ['chat', 'document'],
  video: ['chat'],
  text: ['chat'],
  picture: ['application', 'chat', 'picture', 'document'],
  jpegOrPng: filePlaces,
  nothing: [],
} as const satisfies Readonly<Record<string, readonly FilePlace[]>>;

type Make = () => Uint8Array | string | Promise<Uint8Array>;

const cases: readonly (readonly [string, keyof typeof takers, Make, string?])[] = [
  ['ansi.csv', 'csv', () => latin('Date,Payee\r\n1/11/2026,Caf\xe9 \x96 5.20\r\n')],
  ['unicode.csv', 'csv', () => utf16('Date\tAmount\r\n1\t2\r\n')],
  ['bm.csv', 'csv', () => 'BM,Branch\r\n1,Parramatta\r\n'],
  ['id3.csv', 'csv', () => 'ID3,Name\r\n1,2\r\n'],
  ['mz.csv', 'csv', () => 'MZ,1\r\nMZ,2\r\n'],
  ['ctrl-z.csv', 'csv', () => 'a,b\r\n1,2\r\n\x1a'],
  ['mark.csv', 'csv', () => '\ufeffa;b\r\n1;2\r\n'],
  ['mz.txt', 'text', () => 'MZ is a line of a letter'],
  ['mark.pdf', 'pdf', () => `\ufeff%PDF-1.7\n${body}`],
  ['v20.pdf', 'pdf', () => `%PDF-2.0\n${body}`],
  ['header.pdf', 'pdf', () => `${'% made by a scanner\n'.repeat(40)}%PDF-1.4\n${body}`],
  ['drawing.pdf', 'pdf', () => `%PDF-1.6\n%AI12_CompressedData\n${body}`],
  ['trailing.pdf', 'pdf', () => `%PDF-1.7\n${body}${'\0'.repeat(2000)}`],
  ['password.pdf', 'pdf', () => `%PDF-1.7\n${body.replace('trailer', 'trailer % /Encrypt')}`],
  ['docs.docx', 'word', () => fixture('google-docs.docx')],
  ['streamed.docx', 'word', () => fixture('streamed.docx')],
  ['late.docx', 'word', () => fixture('streamed-late.docx')],
  ['macros.docx', 'nothing', () => fixture('macro-renamed.docx')],
  ['phone.mov', 'video', () => boxes('qt  ')],
  ['phone.3gp', 'video', () => boxes('3gp5')],
  ['png-called.jpg', 'jpegOrPng', () => plainPng(), 'png-called.png'],
  ['webp-called.jpg', 'picture', webp, 'webp-called.webp'],
  ['jpeg-called.heic', 'jpegOrPng', () => photoWithPlace(), 'jpeg-called.jpg'],
  ['photo.avif', 'picture', avif],
  ['scan.tiff', 'picture', tiff],
  ['paint.bmp', 'picture', () => bmp()],
  ['panorama.jpg', 'jpegOrPng', panorama],
  ['large.jpg', 'jpegOrPng', largePhoto],
  ['cmyk.jpg', 'jpegOrPng', cmykPhoto],
];

describe.each(cases.map(([name, kind, make, renamed = name]) => ({ name, kind, make, renamed })))(
  'file $name',
  ({ name, kind, make, renamed }) => {
    let bytes: Uint8Array | string;
    beforeAll(async () => {
      bytes = await make();
      // Deletes licences, because a profile can have only a few.
      await test.database.db.deleteFrom('files').where('kind', '=', 'licence').execute();
    });

    it.each(filePlaces)(
      'is accepted for %s only if that purpose permits its type',
      async (place) => {
        const { status, text } = await sendTo[place]({ bytes, name });
        const takes = (takers[kind] as readonly FilePlace[]).includes(place);
        if (!takes) {
          expect([status, JSON.parse(text).message]).toEqual([415, typeSentences[place]]);
          return;
        }
        expect(status, text).toBeLessThan(300);
        if (place !== 'picture') expect(text).toContain(`"original_name":"${renamed}"`);
      },
    );
  },
);

describe('HEIC picture', () => {
  it.each(['photo.heic', 'photo.jpg'])(
    'named %s is accepted for every purpose except licences',
    async (name) => {
      const bytes = await fixture('photo.heic');
      for (const place of takers.picture) {
        const { status, text } = await sendTo[place]({ bytes, name });
        expect(status, text).toBeLessThan(300);
        if (place !== 'picture') expect(text).toContain('"original_name":"photo.heic"');
      }
      const { status, text } = await sendTo.licence({ bytes, name });
      expect([status, JSON.parse(text).message]).toEqual([415, fileFaults.heic(name)]);
    },
  );
});

describe('profile picture', () => {
  const stored = async (bytes: Uint8Array | string, name: string) => {
    const { status, text } = await sendTo.picture({ bytes, name });
    expect(status, text).toBe(200);
    const { file_url } = JSON.parse(text).data.profile_picture;
    const { rawPayload } = await test.app.inject({ url: file_url });
    return rawPayload;
  };

  it.each<readonly [string, Make]>([
    ['photo.heic', () => fixture('photo.heic')],
    ['photo.avif', avif],
    ['scan.tif', tiff],
    ['panorama.jpg', panorama],
  ])('is converted from %s to a square WebP picture', async (name, make) => {
    const picture = await readMetadata(Buffer.from(await stored(await make(), name)));
    expect(picture).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('preserves the colours of an uploaded BMP file', async () => {
    const picture = await stored(
      bmp(2, [
        [250, 10, 20],
        [250, 10, 20],
      ]),
      'paint.bmp',
    );
    const [red = 0, green = 0, blue = 0] = await readFirstPixel(Buffer.from(picture));
    expect([red > 235, green < 30, blue < 40]).toEqual([true, true, true]);
  });

  it.each<readonly [string, Make, keyof typeof fileFaults]>([
    ['huge.png', hugePng, 'pixels'],
    ['moving.gif', () => gif(2), 'animated'],
    ['half.jpg', async () => (await photoWithPlace()).subarray(0, 900), 'broken'],
    ['half.heic', async () => (await fixture('photo.heic')).subarray(0, 600), 'broken'],
    ['half.bmp', () => bmp().subarray(0, 56), 'broken'],
  ])('is refused with a message about the fault of the file %s', async (name, make, fault) => {
    const { status, text } = await sendTo.picture({ bytes: await make(), name });
    const sentence = fileFaults[fault](name, '');
    expect([status, JSON.parse(text).errors]).toEqual([422, { profile_picture: [sentence] }]);
  });
});

describe('message about a faulty file', () => {
  it.each(filePlaces)('contains the file name of an empty file for %s', async (place) => {
    const name = place === 'picture' ? 'empty.png' : 'empty.pdf';
    const { status, text } = await sendTo[place]({ bytes: '', name });
    const { message, errors } = JSON.parse(text);
    expect([status, message]).toEqual([422, fileFaults.empty(name)]);
    expect(Object.values(errors)).toEqual([[fileFaults.empty(name)]]);
  });

  it.each(['application', 'chat', 'licence', 'document'] as const)(
    'names only the one refused file among several files for %s',
    async (place) => {
      const good = { bytes: await plainPng(), name: 'good.png' };
      const { status, text } = await sendTo[place](good, { bytes: '<p>', name: 'x.html' }, good);
      const sentence = `x.html: ${typeSentences[place]}`;
      const { message, errors } = JSON.parse(text);
      expect([status, message]).toEqual([415, sentence]);
      expect(Object.values(errors)).toEqual([[sentence]]);
    },
  );

  it('names an empty file once when several files are uploaded', async () => {
    const good = { bytes: 'text', name: 'a.txt' };
    const { text } = await sendTo.chat(good, { bytes: '', name: 'b.txt' });
    expect(JSON.parse(text).message).toBe(fileFaults.empty('b.txt'));
  });
});

describe('file name in a multipart upload', () => {
  it.each([
    ['My %22best%22 day.txt', 'My _best_ day.txt'],
    ['two%0D%0Alines.txt', 'two lines.txt'],
    ['two%0alines.txt', 'two lines.txt'],
    ['100%25.txt', '100%25.txt'],
  ])('is stored without line breaks and quotation marks: %s', async (name, plain) => {
    const { text } = await sendTo.chat({ bytes: 'text', name });
    expect(JSON.parse(text).data[0].file.original_name).toBe(plain);
  });
});
