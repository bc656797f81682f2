import { afterEach } from 'vitest';

// A test may open another page, after which API calls do not settle. The tests after it share this
// module, so the page is shown again.
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
});
