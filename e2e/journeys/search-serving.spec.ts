import { serviceAreaEndpoints } from '@threshold/contract/service-areas';
import { approvedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { callAs } from '../src/staff.ts';

/** Some 170 km from Oodnadatta. */
const office = {
  address: '1 Hutchison Street, Coober Pedy SA 5723',
  latitude: -29.0135,
  longitude: 134.7544,
};
const around = '/customer/search-brokers?vendor_type=Mortgage+Broker';
const oodnadatta = 'latitude=-27.5484&longitude=135.4472&place=Oodnadatta+SA+5734';

atEveryWidth(({ name: width }) => {
  test('a search with few offices near shows who comes from afar', async ({
    page,
    request,
    visit,
  }) => {
    const name = `Saltbush ${width}`;
    const { id, token } = await approvedBroker(request, name, office);
    const area = { params: { id }, body: { radius_km: 300 } };
    await callAs(request, token, serviceAreaEndpoints.set, area);
    await visit(`${around}&${oodnadatta}`);
    const serving = page.getByRole('region', { name: 'Also work in Oodnadatta SA' });
    await expect(serving.getByText(`${name} Lending`).first()).toBeVisible();
    await expectAccessible(page, `serving ${width}`);
  });
});
