import type { Page } from '@playwright/test';
import { logIn } from '../../e2e/src/accounts.ts';
import { verifiedCustomer } from '../../e2e/src/people.ts';
import type { Bench, Figure } from './bench.ts';
import { type BrowserBeside, withBrowser } from './browser.ts';
import { isLong, LONG_TASK_MS, type Task, taskValues, traced } from './long-tasks.ts';
import { milliseconds, percentile } from './measure.ts';

const SIGN_INS = 20;
const MOST_MS = 1500;
const SIGN_IN = '/customers/login';
/** The files whose functions the making of keys consists of. */
const ours = /^(?:message-keys|vault|use-keys-by-themselves|start-encryption)/;

/** When something was seen, in milliseconds after the sign-in was answered. */
interface Course {
  readonly steps: ReadonlyMap<Step, number>;
  readonly tasks: readonly Task[];
}

const steps = {
  'keys are looked for': /\/assets\/message-keys/,
  'the vault starts': /\/assets\/vault/,
  'the server is asked': /\/api\/e2ee\/keys\?/,
  'keys are sent': /\/api\/e2ee\/keys$/,
} as const;
type Step = keyof typeof steps | 'published';

/** From the answer of a sign-in by password until this browser's first message keys are published, each in a browser of its own. */
export const keysBench: Bench = {
  name: 'keys',
  run: () =>
    withBrowser({ SEED: 'demo' }, async (beside) => {
      const courses: Course[] = [];
      for (let nr = 0; nr < SIGN_INS; nr += 1) courses.push(await signInOnce(beside));
      return {
        title: 'Message keys that are made by themselves',
        note: `${SIGN_INS} sign-ins by the form, one after the other, in milliseconds after the sign-in was answered`,
        figures: figuresOf(courses),
      };
    }),
};

async function signInOnce({ browser, api, address }: BrowserBeside): Promise<Course> {
  const { email } = await verifiedCustomer(api, 'keys');
  const context = await browser.newContext({ baseURL: address });
  try {
    const page = await context.newPage();
    const seen = watch(page);
    const { tasks, answeredAt } = await traced(browser, page, async () => {
      await logIn(page, 'customer', email);
      await seen.published;
    });
    const signedInAt = answeredAt(SIGN_IN);
    return { steps: seen.steps(), tasks: tasks.filter(({ at }) => at >= signedInAt) };
  } finally {
    await context.close();
  }
}

/** Notes the first request of each step, and when the keys were taken. */
function watch(page: Page) {
  let signedInAt = Number.NaN;
  const at = new Map<Step, number>();
  page.on('request', (one) => {
    const path = new URL(one.url()).pathname + new URL(one.url()).search;
    for (const [step, of] of Object.entries(steps) as [keyof typeof steps, RegExp][]) {
      const isMeant = of.test(path) && (step !== 'keys are sent' || one.method() === 'PUT');
      if (isMeant && !at.has(step)) at.set(step, Date.now());
    }
  });
  const published = new Promise<void>((resolve) => {
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.endsWith(SIGN_IN)) signedInAt = Date.now();
      if (pathname.endsWith('/e2ee/keys') && answer.request().method() === 'PUT') {
        at.set('published', Date.now());
        resolve();
      }
    });
  });
  return {
    published,
    steps: () => new Map([...at].map(([step, time]) => [step, time - signedInAt])),
  };
}

function figuresOf(courses: readonly Course[]): Figure[] {
  const names = [...Object.keys(steps), 'published'] as Step[];
  const times = names.map((what): Figure => {
    const all = courses.map((course) => course.steps.get(what) ?? Number.NaN);
    const late = percentile(all, 0.95);
    const values = { p50: milliseconds(percentile(all, 0.5)), p95: milliseconds(late) };
    return { what, values, ...(what === 'published' && { pass: late < MOST_MS }) };
  });
  const tasks = courses.flatMap((course) => course.tasks);
  const byKeys = tasks.filter(isByKeys);
  return [
    ...times,
    { what: `tasks over ${LONG_TASK_MS} ms after the sign-in`, values: taskValues(tasks) },
    {
      what: 'of them by the making of keys',
      values: taskValues(byKeys),
      pass: byKeys.length === 0,
    },
  ];
}

/** Without what the making of keys did in it, the task would not have taken the processor for so long. */
function isByKeys(task: Task): boolean {
  const byKeys = task.parts
    .filter(({ name }) => ours.test(name))
    .reduce((sum, part) => sum + part.processorMs, 0);
  return isLong(task) && task.processorMs - byKeys <= LONG_TASK_MS;
}
