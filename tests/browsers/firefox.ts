import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bidi, connectBidi } from './bidi.ts';
import type { Browser, Tab } from './browser.ts';
import { printed } from './printed.ts';

/** Stops Firefox from calling the internet by itself, as in the other tests' Chromium. */
const settings = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** Firefox with a profile of its own, driven by its built-in WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'dropline-firefox-'));
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  let running = await launch(program, profile);
  return {
    tab: () => running.tab,
    async reopen() {
      await running.end();
      running = await launch(program, profile);
    },
    async close() {
      await running.end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function launch(program: string, profile: string) {
  const child: ChildProcess = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    // Run as root, Firefox refuses a home folder that belongs to another user.
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const address = await printed(child, /BiDi listening on (ws:\S+)/);
  const bidi = await connectBidi(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = await bidi.send('browsingContext.getTree', {});
  const [first] = contexts as { context: string }[];
  if (!first) throw new Error('Firefox opened without a tab.');
  return {
    tab: tabOf(bidi, first.context),
    async end() {
      // The browser may be gone before it answers.
      await bidi.send('browser.close', {}).catch(() => {});
      await ended;
      bidi.close();
    },
  };
}

function tabOf(bidi: Bidi, context: string): Tab {
  return {
    async goTo(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await bidi.send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      const { value } = result as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
    async perform(actions) {
      await bidi.send('input.performActions', { context, actions });
    },
  };
}
