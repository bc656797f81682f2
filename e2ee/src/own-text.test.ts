import { expect, test } from 'vitest';
import { draftFrom, now, person, twoPeople } from '../test/people.ts';
import { sealMessage } from './envelope.ts';
import type { FaultCode } from './fault.ts';
import { newIdentity } from './identity.ts';
import { openOwnText, sealOwnText } from './own-text.ts';

const refusal = (code: FaultCode) => ({ name: 'E2eeFault', code });
const text = 'Thank you for writing.';
const label = 'replies:3';

test('its writer opens it, by keys of whatever version, and nobody else', async () => {
  const { identity: writer } = await person('vendor');
  const { identity: newer } = await newIdentity({
    uid: writer.uid,
    role: 'vendor',
    now,
    previous: { entry: writer.entry },
  });
  const body = await sealOwnText({ writer, label, device: 'd', now, text });
  expect(body).not.toContain('Thank');
  for (const keys of [[writer], [writer, newer]])
    expect(await openOwnText(body, label, keys)).toEqual({ text, fp: writer.fp });
  const { identity: stranger } = await person('vendor', 'vendor-2');
  for (const keys of [[], [newer], [stranger]])
    await expect(openOwnText(body, label, keys)).rejects.toMatchObject(refusal('locked'));
});

test('one version is not taken for another, and a message not for such a text', async () => {
  const { vendor, customer } = await twoPeople();
  const body = await sealOwnText({ writer: vendor, label, device: 'd', now, text });
  const open = (sealed: string, as: string) => openOwnText(sealed, as, [vendor]);
  await expect(open(body, 'replies:4')).rejects.toMatchObject(refusal('address'));
  const { draft } = draftFrom(vendor, customer, text);
  const message = await sealMessage(draft);
  await expect(open(message, draft.clientId)).rejects.toMatchObject(refusal('address'));
  await expect(open('e2e1.torn', label)).rejects.toMatchObject(refusal('format'));
});

test('what somebody else seals for the writer’s keys is not the writer’s', async () => {
  const { vendor, customer } = await twoPeople();
  const forged = await sealOwnText({
    writer: { ...vendor, sig: customer.sig },
    label,
    device: 'd',
    now,
    text,
  });
  await expect(openOwnText(forged, label, [vendor])).rejects.toMatchObject(refusal('signature'));
});
