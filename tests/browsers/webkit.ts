import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Browser, Tab } from './browser.ts';
import { printed } from './printed.ts';

/**
 * WebKitGTK's MiniBrowser on a virtual screen, driven by its WebDriver. It keeps stored data only while it runs, so a
 * restart is a new window.
 */
export async function openWebkit(programs: {
  webkit: string;
  webkitDriver: string;
  screen: string;
}): Promise<Browser> {
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const display = await printed(screen, /(\d+)\n/);
  const port = await freePort();
  const driver = spawn(programs.webkitDriver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await answers(call);
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.webkit, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  const session: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  return {
    tab: () => tabOf(session),
    async reopen() {
      const { handle } = (await session('POST', '/window/new', { type: 'window' })) as {
        handle: string;
      };
      await session('DELETE', '/window');
      await session('POST', '/window', { handle });
    },
    async close() {
      await session('DELETE', '').catch(() => {});
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
    },
  };
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

function callsTo(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(value)}`);
  };
}

async function answers(call: Call): Promise<void> {
  for (const started = Date.now(); ; ) {
    try {
      await call('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() - started > 10_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function tabOf(session: Call): Tab {
  return {
    async goTo(url) {
      await session('POST', '/url', { url });
    },
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`;
      const text = await session('POST', '/execute/sync', { script, args: [] });
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    },
    async perform(actions) {
      await session('POST', '/actions', { actions });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
