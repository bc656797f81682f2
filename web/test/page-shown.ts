import { afterEach } from 'vitest';

// A test may open another page, after which failed API calls do not settle. Later tests share the
// modules, so this event reports that Back has returned to the page.
afterEach(() => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
});
