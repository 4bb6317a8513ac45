import { test as base, expect, type Page } from 'playwright/test';
import { type AppOptions, type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { copyDemoData, type DemoData } from './demo-data.ts';
import { type Device, openDevice, type Viewport, visitedProfile } from './device.ts';
import { createErrorWatch, type ErrorWatch } from './error-watch.ts';
import { mailedPath } from './mails.ts';

export const merchant = { email: 'merchant@example.com', password: 'dropline-demo' };

/** The product with demo data, behind a proxy of the test's own that can fail. */
export interface App {
  /** What the browser opens: the proxy's address, which outlives the server. */
  url: string;
  proxy: FaultProxy;
  dataDir: string;
  /** Typed calls straight to the server, around the proxy. */
  api(): ReturnType<typeof callsTo>;
  signIn(who?: typeof merchant): Promise<{ token: string }>;
  /** A new signed-in person, who has confirmed their address and has no shop yet. */
  newPerson(name: string): Promise<typeof merchant & { token: string }>;
  /**
   * Ends the server as `how` says and starts it again over the same data, with the additional settings in `env`;
   * `meanwhile` runs in between, with the data to itself. Only for a test with a server of its own.
   */
  restart(
    how: 'SIGTERM' | 'SIGKILL',
    env?: Record<string, string>,
    meanwhile?: (data: DemoData) => Promise<void>,
  ): Promise<void>;
  /** Starts another build over the same data, as a release does. Only for a test with a server of its own. */
  serveBuild(folder: string): Promise<void>;
}

interface Standing {
  server: AppProcess;
  data: DemoData;
  stop(): Promise<void>;
}

interface TestFixtures {
  /** A server for this test alone, with fresh demo data; by default a worker's tests share one. */
  ownServer: boolean;
  /** Further settings of a test's own server. */
  settings: Record<string, string>;
  /**
   * Whether a test's own server has PGlite, of which it knows that no other process works on it. With PostgreSQL, what a
   * killed server was about to exchange waits two minutes for another process.
   */
  inFolder: boolean;
  /** A device that has never been here; by default it has visited the login page and has the service worker. */
  newDevice: boolean;
  /** The full browser instead of the headless shell; needs `newDevice`. */
  isWhole: boolean;
  viewport: Viewport;
  /** The test's server. The time to start it doesn't count towards the test's timeout. */
  standing: Standing;
  app: App;
  errors: ErrorWatch;
  device: Device;
}

interface WorkerFixtures {
  /** The worker's server, started by the first test that needs it. */
  shared: () => Promise<Standing>;
  /**
   * The worker's proxy to its servers, reset for each test. Its address stays the same, so that a device can have
   * visited it before.
   */
  way: FaultProxy;
  /** The profile that devices start from, made by the first test that needs it. */
  visited: () => Promise<string>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownServer: [false, { option: true }],
  settings: [{}, { option: true }],
  inFolder: [false, { option: true }],
  newDevice: [false, { option: true }],
  isWhole: [false, { option: true }],
  viewport: { width: 1280, height: 800 },

  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern.
    async ({}, use) => {
      const started: Promise<Standing>[] = [];
      await use(() => {
        const [standing = stand()] = started;
        started[0] = standing;
        return standing;
      });
      for (const standing of started) await (await standing).stop();
    },
    { scope: 'worker' },
  ],

  way: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const way = await startFaultProxy('http://127.0.0.1:1');
      await use(way);
      await way.close();
    },
    { scope: 'worker' },
  ],

  visited: [
    async ({ way }, use) => {
      const made: ReturnType<typeof visitedProfile>[] = [];
      await use(async () => {
        const [profile = visitedProfile(way.url)] = made;
        made[0] = profile;
        return (await profile).folder;
      });
      for (const profile of made) await (await profile).remove();
    },
    { scope: 'worker' },
  ],

  standing: [
    async ({ ownServer, settings, inFolder, shared }, use) => {
      const standing = ownServer ? await stand(settings, inFolder) : await shared();
      await use(standing);
      if (ownServer) await standing.stop();
    },
    { timeout: 120_000 },
  ],

  app: async ({ ownServer, settings, standing, way: proxy }, use) => {
    proxy.renew(standing.server.url);
    const api = () => callsTo(standing.server.url);
    async function replaceServer(
      how: 'SIGTERM' | 'SIGKILL',
      { env, ...options }: Partial<AppOptions> = {},
      meanwhile = async (_data: DemoData) => {},
    ) {
      if (!ownServer) throw new Error('Only a server of its own may be restarted by a test.');
      await standing.server.stop(how);
      const { data } = standing;
      await meanwhile(data);
      const { dataDir } = data;
      standing.server = await startApp({ dataDir, env: { ...data.env, ...env }, ...options });
      proxy.pointAt(standing.server.url);
    }
    await use({
      url: proxy.url,
      proxy,
      dataDir: standing.data.dataDir,
      api,
      async signIn(who = merchant) {
        return (await api().ok('POST /auth/login', { body: { ...who, remember: true } })).data;
      },
      async newPerson(name) {
        const who = {
          email: `${name.toLowerCase()}-${Date.now()}@example.com`,
          password: 'korrekt hest batteri 7',
        };
        const { data } = await api().ok('POST /auth/signup', { body: { ...who, name } });
        const path = await mailedPath(standing.data, who.email, /(?<=\/auth\/confirm\/)[\w-]+/);
        await api().ok('POST /auth/confirm-email', { body: { token: path } });
        return { ...who, token: data.token };
      },
      restart: (how, env = {}, meanwhile) =>
        replaceServer(how, { env: { ...shopify, ...settings, ...env } }, meanwhile),
      serveBuild: (folder) =>
        replaceServer('SIGTERM', {
          env: { BUILD: folder },
          script: 'tests/support/serve-build.ts',
        }),
    });
    // Requests of a page that is still open must not reach the next test.
    proxy.cut();
  },

  /** Watches every page of every test: an error that the test didn't allow fails it. */
  errors: [
    async ({ app }, use, testInfo) => {
      const errors = createErrorWatch(() => app.proxy.hasFailed);
      await use(errors);
      // Tells the map of tests which pages were opened: a page's rule counts as tested by a test that opened the
      // page.
      for (const path of errors.opened())
        testInfo.annotations.push({ type: 'opened', description: path });
      expect(errors.found()).toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, errors }, use) => {
    await errors.watch(context);
    await use(context);
  },

  device: [
    async ({ newDevice, isWhole, visited, viewport, app, standing, errors }, use) => {
      const like = newDevice ? undefined : await visited();
      // Discards what was recorded of the first visit, which isn't part of the test.
      app.proxy.renew(standing.server.url);
      const device = await openDevice(viewport, errors.watch, { like, isWhole });
      await use(device);
      await device.close();
    },
    { timeout: 120_000 },
  ],
});

export { expect };

const shopify = {
  SHOPIFY_CLIENT_ID: demoShopify.clientId,
  SHOPIFY_CLIENT_SECRET: demoShopify.secret,
};

async function stand(settings: Record<string, string> = {}, inFolder = false): Promise<Standing> {
  const data = await copyDemoData(inFolder);
  const env = { ...data.env, ...shopify, ...settings };
  const standing: Standing = {
    server: await startApp({ dataDir: data.dataDir, env }),
    data,
    async stop() {
      await standing.server.stop();
      await data.remove();
    },
  };
  return standing;
}

/** Signs in with the form, and ends on the dashboard. */
export async function signInByForm(page: Page, app: App, who = merchant): Promise<void> {
  await page.goto(`${app.url}/auth/login`);
  await fillLogin(page, who);
  await expect(page).toHaveURL(/\/shop\/dashboard/);
}

/** Fills in and sends the login form of the page. */
export async function fillLogin(page: Page, who = merchant, remember = true): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Adgangskode', { exact: true }).fill(who.password);
  await page.getByLabel('Husk mig').setChecked(remember);
  // Only in the main part: a warning that is fading out has a button of the same name.
  await page.getByRole('main').getByRole('button', { name: 'Log ind' }).click();
}

/** Chooses "Log out" in the menu; the dialog that follows still has to be answered. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Din konto' }).click();
  await page.getByRole('button', { name: 'Log ud' }).first().click();
}

/** Signs in without the form, before the first page. */
export async function arriveSignedIn(page: Page, app: App, who = merchant): Promise<string> {
  const { token } = await app.signIn(who);
  await page
    .context()
    .addCookies([{ name: 'token', value: token, url: app.url, secure: true, sameSite: 'Lax' }]);
  return token;
}
