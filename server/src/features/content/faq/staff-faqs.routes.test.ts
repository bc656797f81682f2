import { faqEndpoints } from '@threshold/contract/endpoints/content/faq';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { faqs, createFaq, updateFaq, moveFaq, removeFaq } = staffContentEndpoints;

const staff = sharedStaff(test);

const faqOf = (question = `Question ${newId()}?`) => ({
  question,
  answer: 'Yes.',
  category: 'Deposit',
});
const publicQuestions = async () =>
  (await test.as().call(faqEndpoints.active)).ok.data.map(({ question }) => question);

describe('staff API of guides', () => {
  it('adds, changes and deletes guides and logs each action', async () => {
    const body = faqOf();
    const { ok, status } = await staff.call(createFaq, { body });
    expect(status).toBe(201);
    expect(ok.data).toEqual({ _id: ok.data._id, ...body, isActive: true, place: 1, places: 1 });
    const second = (await staff.call(createFaq, { body: faqOf() })).ok.data;
    expect(await publicQuestions()).toEqual([body.question, second.question]);

    const params = { id: ok.data._id };
    const changed = (await staff.call(updateFaq, { params, body: { isActive: false } })).ok.data;
    expect(changed).toEqual({ ...ok.data, isActive: false, place: null });
    expect(await publicQuestions()).toEqual([second.question]);
    const all = (await staff.call(faqs)).ok;
    expect(all.data.map(({ question }) => question)).toEqual([second.question, body.question]);

    const hidden = (await staff.call(faqs, { query: { active: false } })).ok;
    expect(hidden.data.map(({ question }) => question)).toEqual([body.question]);

    await staff.call(removeFaq, { params });
    expect((await staff.call(faqs)).ok.total).toBe(1);
    const query = { subject: ok.data._id };
    const acts = (await staff.call(staffAuditEndpoints.list, { query })).ok.data;
    expect(acts.map(({ action }) => action)).toEqual(['faq.delete', 'faq.update', 'faq.create']);
    expect(acts[1]?.details).toBe(`${body.question}: is_active`);
  });

  it('moves a guide and renumbers the guides between both places', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    await db.deleteFrom('faqs').execute();
    const written = ['A?', 'B?', 'C?', 'D?'];
    const ids = new Map<string, string>();
    for (const question of written) {
      const { ok } = await staff.call(createFaq, { body: faqOf(question) });
      ids.set(question, ok.data._id);
    }
    const params = (question: string) => ({ id: ids.get(question) ?? '' });
    const hidden = { params: params('B?'), body: { isActive: false } };
    await staff.call(updateFaq, hidden);
    const move = (question: string, place: number) =>
      staff.call(moveFaq, { params: params(question), body: { place } });

    expect((await move('D?', 1)).ok.data).toMatchObject({ place: 1, places: 3 });
    expect(await publicQuestions()).toEqual(['D?', 'A?', 'C?']);
    await move('D?', 2);
    expect(await publicQuestions()).toEqual(['A?', 'D?', 'C?']);
    expect((await move('A?', 99)).ok.data.place).toBe(3);
    const inOrder = (await staff.call(faqs, { query: { order: 'place' } })).ok.data;
    expect(inOrder.map(({ question, place }) => [question, place])).toEqual([
      ['D?', 1],
      ['C?', 2],
      ['A?', 3],
      ['B?', null],
    ]);

    const draft = await move('B?', 1);
    expect([draft.status, draft.failure.error]).toEqual([409, staffOutcomes.faq_draft]);
    const rejected = await move('A?', 0);
    expect([rejected.status, rejected.failure.errors]).toEqual([
      422,
      { place: [staffMessages.place] },
    ]);
    const unknown = await staff.call(moveFaq, { params: { id: newId() }, body: { place: 1 } });
    expect([unknown.status, unknown.failure.error]).toEqual([404, staffOutcomes.faq_unknown]);
    const query = { subject: ids.get('D?') };
    const [last] = (await staff.call(staffAuditEndpoints.list, { query })).ok.data;
    expect([last?.action, last?.details]).toEqual(['faq.update', 'D?: place']);
  });

  it('rejects a question that already exists', async () => {
    const { ok } = await staff.call(createFaq, { body: faqOf() });
    const other = (await staff.call(createFaq, { body: faqOf() })).ok.data;
    const body = faqOf(ok.data.question);
    const again = await staff.call(createFaq, { body });
    const renamed = await staff.call(updateFaq, { params: { id: other._id }, body });
    for (const { status, failure } of [again, renamed]) {
      expect([status, failure.errors]).toEqual([409, { question: [staffMessages.question_taken] }]);
    }
  });

  it('searches guides and returns them in pages', async () => {
    const word = newId();
    for (const n of [1, 2]) await staff.call(createFaq, { body: faqOf(`${n} ${word}?`) });
    const { ok } = await staff.call(faqs, { query: { q: word, page: 2, limit: 1 } });
    expect([ok.data.map(({ question }) => question), ok.total]).toEqual([[`1 ${word}?`], 2]);
  });

  it('filters guides by published state', async () => {
    const word = newId();
    await staff.call(createFaq, { body: faqOf(`Shown ${word}?`) });
    await staff.call(createFaq, { body: { ...faqOf(`Draft ${word}?`), isActive: false } });
    const found = async (active: boolean) => {
      const { ok } = await staff.call(faqs, { query: { q: word, active } });
      return [ok.data.map(({ question }) => question), ok.total];
    };
    expect(await found(true)).toEqual([[`Shown ${word}?`], 1]);
    expect(await found(false)).toEqual([[`Draft ${word}?`], 1]);
  });

  it.each([
    ['question', { ...faqOf(), question: ' ' }, staffMessages.question],
    ['answer', { ...faqOf(), answer: undefined }, staffMessages.answer],
    ['category', { ...faqOf(), category: '' }, staffMessages.category],
    ['isActive', { ...faqOf(), isActive: 'perhaps' }, messages.general.boolean],
  ])('rejects an invalid %s', async (field, payload, sentence) => {
    const url = '/api/admin/faqs';
    const { status, failure } = await staff.raw({ method: 'POST', url, payload });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('returns 404 for an unknown guide', async () => {
    const params = { id: newId() };
    expect((await staff.call(updateFaq, { params, body: {} })).status).toBe(404);
    expect((await staff.call(removeFaq, { params })).status).toBe(404);
  });
});
