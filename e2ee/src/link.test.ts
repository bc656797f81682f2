import { expect, test } from 'vitest';
import { person } from '../test/people.ts';
import { newMasterKey, openBundle, sealBundle } from './backup.ts';
import { randomBytes, toBase64Url } from './bytes.ts';
import {
  answerLink,
  checkAnswer,
  checkOpening,
  commitmentTo,
  digitsOf,
  type LinkAnswer,
  type LinkOpening,
  openLink,
  requestLink,
  sealLink,
} from './link.ts';
import { newKeyPair } from './suite.ts';

const refusal = (code: string) => ({ name: 'E2eeFault', code });
const uid = 'customer-1';
const id = 'link-1';

/** Both devices up to the digits, with nobody between them. */
async function linking() {
  const { identity } = await person('customer');
  const request = await requestLink(uid);
  const answer = answerLink(identity);
  const talk = { uid, id, opening: request.opening, answer, commit: request.commit };
  const linked = { master: newMasterKey(), version: 7 };
  return { identity, request, answer, talk, linked, digits: await digitsOf(talk) };
}

test('the master key comes over, and both devices see the same digits', async () => {
  const { identity, request, talk, linked, digits } = await linking();
  expect(digits.eight).toMatch(/^\d{8}$/);
  expect(digits.two).toMatch(/^\d{2}$/);
  const box = await sealLink(identity, talk, linked);
  expect(await openLink(request.pair, talk, box, digits.two)).toEqual(linked);
  expect(JSON.stringify(box)).not.toContain(toBase64Url(linked.master));
});

test('the digits are of everything that the two devices have said: whose keys answer, too', async () => {
  const { talk, answer, digits } = await linking();
  const other = await linking();
  const opening = (change: Partial<LinkOpening>) => ({ opening: { ...talk.opening, ...change } });
  const changes = [
    { id: 'link-2' },
    opening({ kem: other.talk.opening.kem }),
    opening({ nonce: other.talk.opening.nonce }),
    { answer: { ...answer, nonce: other.answer.nonce } },
    // A server that passes the nonce on and puts keys of its own beside it.
    { answer: { ...other.answer, nonce: answer.nonce } },
  ];
  const seen = await Promise.all(changes.map((change) => digitsOf({ ...talk, ...change })));
  const all = [digits, ...seen].map(({ eight, two }) => eight + two);
  expect(new Set(all).size).toBe(all.length);
});

test('an opening that the request was not bound to is refused', async () => {
  const { identity, request, talk, linked } = await linking();
  const { opening: other, commit } = await requestLink(uid);
  const byParts = [
    { ...request.opening, nonce: other.nonce },
    { ...request.opening, kem: other.kem },
  ];
  for (const opening of [other, ...byParts]) {
    await expect(checkOpening(uid, request.commit, opening)).rejects.toMatchObject(
      refusal('broken'),
    );
    await expect(sealLink(identity, { ...talk, opening }, linked)).rejects.toMatchObject(
      refusal('broken'),
    );
  }
  await expect(sealLink(identity, { ...talk, commit }, linked)).rejects.toMatchObject(
    refusal('broken'),
  );
  await expect(checkOpening('customer-2', commit, other)).rejects.toMatchObject(refusal('broken'));
});

test('what cannot be an opening or an answer is refused', async () => {
  const { answer } = await linking();
  const nonce = toBase64Url(randomBytes(16));
  const noPoint = { v: 1, kem: toBase64Url(randomBytes(65)), nonce: answer.nonce } as const;
  const commit = await commitmentTo(uid, noPoint);
  await expect(checkOpening(uid, commit, noPoint)).rejects.toMatchObject(refusal('format'));
  await expect(checkOpening(uid, commit, { ...noPoint, nonce })).rejects.toMatchObject(
    refusal('format'),
  );
  const { commit: bound, opening } = await requestLink(uid);
  const ofAnotherForm = checkOpening(uid, bound, { ...opening, v: 2 as 1 });
  await expect(ofAnotherForm).rejects.toMatchObject(refusal('format'));
  await expect(checkAnswer(uid, { ...answer, nonce })).rejects.toMatchObject(refusal('format'));
  await expect(checkAnswer(uid, { ...answer, v: 2 as 1 })).rejects.toMatchObject(refusal('format'));
  await expect(checkAnswer('customer-2', answer)).rejects.toMatchObject(refusal('address'));
  const torn = { ...answer, entry: { ...answer.entry, created: 1 } };
  await expect(checkAnswer(uid, torn)).rejects.toMatchObject(refusal('signature'));
});

test('other digits than the two open nothing', async () => {
  const { identity, request, talk, linked, digits } = await linking();
  const box = await sealLink(identity, talk, linked);
  const two = digits.two === '00' ? '01' : '00';
  for (const typed of [two, '', digits.eight]) {
    await expect(openLink(request.pair, talk, box, typed)).rejects.toMatchObject(refusal('locked'));
  }
});

test('a box by another signer, of another request, changed or for another key is refused', async () => {
  const { identity, request, talk, linked, digits } = await linking();
  const box = await sealLink(identity, talk, linked);
  const open = (changed: typeof box, pair = request.pair) =>
    openLink(pair, talk, changed, digits.two);

  const { identity: other } = await person('customer');
  await expect(sealLink(other, talk, linked)).rejects.toMatchObject(refusal('signature'));
  const forged = { ...talk, answer: { ...talk.answer, entry: other.entry } };
  await expect(open(await sealLink(other, forged, linked))).rejects.toMatchObject(
    refusal('signature'),
  );
  // The server knows all that the digits are made of, so it can seal: what it cannot is sign.
  const bySomebody = { entry: identity.entry, sig: other.sig };
  await expect(open(await sealLink(bySomebody, talk, linked))).rejects.toMatchObject(
    refusal('signature'),
  );
  const elsewhere = await sealLink(identity, { ...talk, id: 'link-2' }, linked);
  await expect(open(elsewhere)).rejects.toMatchObject(refusal('signature'));
  const twice = await sealLink(identity, talk, linked);
  await expect(open({ ...box, sealed: twice.sealed })).rejects.toMatchObject(refusal('signature'));
  await expect(open({ ...box, v: 2 as 1 })).rejects.toMatchObject(refusal('format'));
  const { pair } = await requestLink(uid);
  await expect(open(box, pair)).rejects.toMatchObject(refusal('broken'));
});

test('a bundle that is older than the old device knew is refused', async () => {
  const { identity, request, talk, linked, digits } = await linking();
  const box = await sealLink(identity, talk, linked);
  const { master, version } = await openLink(request.pair, talk, box, digits.two);
  const bundle = await sealBundle(uid, version - 1, master, { keys: [], pins: {} });
  await expect(
    openBundle(uid, { version: version - 1, bundle }, master, version),
  ).rejects.toMatchObject(refusal('stale'));
});

/*
 * A server that puts itself between: towards the old device it is the new one, towards the new one it is the old one, or
 * only one of the two. It gets through when both devices come to the same digits all the same.
 */

const RUNS = 10_000;
const nonce = () => toBase64Url(randomBytes(32));

async function keysOfLiar() {
  const [fake, points] = await Promise.all([
    person('customer'),
    Promise.all(Array.from({ length: 20 }, () => newKeyPair('kem'))),
  ]);
  return {
    entry: fake.identity.entry,
    points: points.map(({ open }) => toBase64Url(open)),
  };
}

type Side = 'new' | 'old' | 'both';
const sides: readonly Side[] = ['new', 'old', 'both'];

/** How many of the runs come to the same digits on both devices: all eight, and the first two of them. */
async function countPasses() {
  const { identity, request } = await linking();
  const liar = await keysOfLiar();
  const passes = { eight: 0, two: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const side = sides[run % sides.length];
    const opening: LinkOpening = { ...request.opening, nonce: nonce() };
    // Towards the old device: bound to a false key before its nonce is known.
    const kem = liar.points[run % liar.points.length] ?? '';
    const falseOpening: LinkOpening = { v: 1, kem, nonce: nonce() };
    const seenByOld = side === 'new' ? opening : falseOpening;
    const commit = await commitmentTo(uid, seenByOld);
    const answer = answerLink(identity);
    // Towards the new one: a false answer before its key and nonce are known.
    const falseAnswer: LinkAnswer = { v: 1, entry: liar.entry, nonce: nonce() };
    const seenByNew = side === 'old' ? answer : falseAnswer;
    await checkOpening(uid, commit, seenByOld);
    const atNew = await digitsOf({ uid, id, opening, answer: seenByNew });
    const atOld = await digitsOf({ uid, id, opening: seenByOld, answer });
    if (atNew.eight === atOld.eight) passes.eight += 1;
    if (atNew.eight.slice(0, 2) === atOld.eight.slice(0, 2)) passes.two += 1;
  }
  return passes;
}

test('none of 10,000 lying servers gets through; with two digits one in a hundred would', {
  timeout: 120_000,
}, async () => {
  const passes = await countPasses();
  expect(passes.eight).toBe(0);
  expect(passes.two / RUNS).toBeGreaterThan(0.006);
  expect(passes.two / RUNS).toBeLessThan(0.014);
});

test('without the commitment a server tries until the digits agree', {
  timeout: 120_000,
}, async () => {
  const { talk, digits } = await linking();
  const liar = await keysOfLiar();
  const answer: LinkAnswer = { ...talk.answer, entry: liar.entry };
  for (let run = 0; run < 20; run += 1) {
    // It sees the new device's key and nonce first, and is free to choose its own nonce after.
    let found: string | undefined;
    for (let tries = 0; found !== digits.eight.slice(0, 2); tries += 1) {
      expect(tries).toBeLessThan(3000);
      const tried = await digitsOf({ ...talk, answer: { ...answer, nonce: nonce() } });
      found = tried.eight.slice(0, 2);
    }
    expect(found).toBe(digits.eight.slice(0, 2));
  }
});
