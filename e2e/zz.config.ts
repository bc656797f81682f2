import base from './playwright.config.ts';
const { webServer: _, globalSetup: __, ...rest } = base;
export default { ...rest, workers: 2, projects: [{ name: 'product' }], reporter: [['list']] };
