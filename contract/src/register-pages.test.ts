import { describe, expect, it } from 'vitest';
import { registerPage } from './register-pages.ts';
import { registers, registersFor } from './registers.ts';
import { states, vendorTypes } from './vocabularies.ts';

describe('registerPage', () => {
  it('returns the entry of a valid business number, otherwise the site', () => {
    const pageOf = (number: string) => registerPage(registers.businesses, number);
    expect(pageOf('51 824 753 556')).toEqual({
      url: 'https://abr.business.gov.au/ABN/View?id=51824753556',
      opens: 'entry',
    });
    expect(pageOf('004 085 616')?.url).toMatch(
      /connectonline\.asic\.gov\.au.*searchText=004085616$/,
    );
    expect(pageOf('51 824 753 557')).toEqual({ url: registers.businesses.url, opens: 'search' });
  });

  it('is https for every register with a site and escapes input', () => {
    const all = vendorTypes.flatMap((type) => states.flatMap((state) => registersFor(type, state)));
    for (const register of all) {
      const page = registerPage(register, '"><script>');
      if (register.url === null) expect(page, register.name).toBeNull();
      else expect(page?.url, register.name).toMatch(/^https:\/\/[\w./-]+$/);
    }
  });
});
