import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { serviceAreaEndpoints } from '@threshold/contract/endpoints/search/service-areas';
import { requestMessages } from '@threshold/contract/texts/request-texts';
import { describe, expect, it } from 'vitest';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const me = accountForEach(test, 'vendors');

const put = (body: object) =>
  test
    .as(me.token)
    .raw({ method: 'PUT', url: `/api/vendors/${me.id}/service-area`, payload: body });
const shown = async () =>
  (await test.as(me.token).call(vendorSearchEndpoints.get, { params: { id: me.id } })).ok.data
    .service_area;

describe('service area', () => {
  it('appears on the profile as a radius or as canonical suburbs', async () => {
    expect(await shown()).toBeNull();
    await put({ radius_km: 80 });
    expect(await shown()).toEqual({ radius_km: 80, localities: [] });
    const parramatta = { name: 'parramatta', post_code: '2150' };
    await put({ localities: [parramatta, { name: 'Newtown', post_code: '2042' }, parramatta] });
    expect(await shown()).toEqual({
      radius_km: null,
      localities: [
        { name: 'Newtown', post_code: '2042' },
        { name: 'Parramatta', post_code: '2150' },
      ],
    });
    await put({});
    expect(await shown()).toBeNull();
  });

  it('is a radius or suburbs, never both, after concurrent requests', async () => {
    const suburb = { localities: [{ name: 'Newtown', post_code: '2042' }] };
    const answers = await Promise.all([put({ radius_km: 5 }), put(suburb), put({ radius_km: 6 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const area = await shown();
    expect(area?.radius_km === null).toBe((area?.localities.length ?? 0) > 0);
  });

  it.each([
    [{ radius_km: 0 }, 'radius_km', requestMessages.radius],
    [{ radius_km: 501 }, 'radius_km', requestMessages.radius],
    [{ radius_km: 1.5 }, 'radius_km', requestMessages.radius],
    [
      { localities: [{ name: 'Newtown', post_code: '9999' }] },
      'localities',
      requestMessages.locality,
    ],
    [
      { radius_km: 5, localities: [{ name: 'Newtown', post_code: '2042' }] },
      'localities',
      requestMessages.one_kind,
    ],
  ])('cannot be set to %j', async (body, field, sentence) => {
    const { status, failure } = await put(body);
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
    expect(await shown()).toBeNull();
  });

  it('cannot be set by guests', async () => {
    const answered = await test
      .as()
      .call(serviceAreaEndpoints.set, { params: { id: me.id }, body: { radius_km: 5 } });
    expect(answered.status).toBe(401);
  });
});
