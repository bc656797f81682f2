import { serviceAreaEndpoints } from '@threshold/contract/endpoints/search/service-areas';
import { createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { callAs } from '../src/staff.ts';

/** About 170 km from Birdsville; no other journey has an office near it. */
const office = {
  address: '1 Herbert Street, Bedourie QLD 4829',
  latitude: -24.3586,
  longitude: 139.4705,
};
const around = '/customer/search-brokers?vendor_type=Mortgage+Broker';
const birdsville = 'latitude=-25.8989&longitude=139.3516&place=Birdsville+QLD+4482';

atEveryWidth(({ name: width }) => {
  test('a guest with few offices nearby sees who serves the area remotely', async ({
    page,
    request,
    visit,
  }) => {
    const name = `Saltbush ${width}`;
    const { id, token } = await createApprovedBroker(request, name, office);
    const area = { params: { id }, body: { radius_km: 300 } };
    await callAs(request, token, serviceAreaEndpoints.set, area);
    await visit(`${around}&${birdsville}`);
    const serving = page.getByRole('region', { name: 'Also work in Birdsville QLD' });
    await expect(serving.getByText(`${name} Lending`).first()).toBeVisible();
    await expectAccessible(page, `serving ${width}`);
  });
});
