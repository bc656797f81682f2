// usage: node measure.mjs <base>   script bytes over the line per page (compressed) and slow login
import { chromium } from '@playwright/test';

const base = process.argv[2];
const { vendors } = await (await fetch(base + '/api/vendors/approved?limit=1')).json();
const pages = {
  landing: '/',
  search: '/customer/search-brokers?vendor_type=Mortgage+Broker&place=Parramatta+NSW+2150',
  place: '/mortgage-brokers/nsw/parramatta-2150',
  profile: '/customer/search-brokers/' + vendors[0]._id,
  login: '/customer/auth/login',
  register: '/customer/auth/register',
  forgot: '/customer/auth/forgot-password',
  vendorRegister: '/vendor/auth/register',
  opsLogin: '/ops/login',
  faqs: '/faqs',
};
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [what, path] of Object.entries(pages)) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const s = await context.newCDPSession(page);
  await s.send('Network.enable');
  const types = new Map();
  const sums = { js: 0, css: 0, font: 0, html: 0 };
  const counts = { js: 0, css: 0, font: 0, html: 0 };
  s.on('Network.responseReceived', ({ requestId, response }) =>
    types.set(
      requestId,
      /javascript/.test(response.mimeType)
        ? 'js'
        : /css/.test(response.mimeType)
          ? 'css'
          : /font|woff/.test(response.mimeType + response.url)
            ? 'font'
            : /html/.test(response.mimeType)
              ? 'html'
              : 'x',
    ),
  );
  s.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const t = types.get(requestId);
    if (t in sums) {
      sums[t] += encodedDataLength;
      counts[t]++;
    }
  });
  await page.goto(base + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  console.log(
    what.padEnd(16),
    Object.entries(sums)
      .map(([k, v]) => `${k} ${(v / 1024).toFixed(1)} KB (${counts[k]})`)
      .join('  '),
  );
  await context.close();
}
if (process.argv[3] !== 'no-slow')
  for (const path of ['/customer/auth/login', '/customer/auth/login', '/ops/login']) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const s = await context.newCDPSession(page);
    await s.send('Network.enable');
    await s.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const t = Date.now();
    await page.goto(base + path, { waitUntil: 'commit' });
    await page.waitForSelector('input[type=password]');
    const shown = Date.now() - t;
    await page.waitForFunction(
      () => {
        const f = document.querySelector('input[type=password]');
        const b = [...document.querySelectorAll('main button')].at(-1);
        return f && Object.keys(f).some((k) => k.startsWith('__reactFiber')) && b;
      },
      null,
      { polling: 50 },
    );
    console.log(path, 'shown', shown, 'usable', Date.now() - t);
    await context.close();
  }
await browser.close();
