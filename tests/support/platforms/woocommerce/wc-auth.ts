import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { isHere } from '../common/loopback.ts';
import { askPage } from '../common/page.ts';
import type { NodeSide } from '../common/with-faults.ts';
import type { Key } from './records.ts';
import type { WooStore } from './store.ts';

const names = ['app_name', 'user_id', 'return_url', 'callback_url', 'scope'] as const;
type Asked = Record<(typeof names)[number], string>;

class NotGranted extends Error {
  override readonly name = 'NotGranted';
}

/**
 * The pages where a person gives an app a key, below `/wc-auth/v1`. The shop sends the key straight to the app, not
 * through the browser.
 */
export function wcAuthRoutes(store: WooStore): Hono<NodeSide> {
  const routes = new Hono<NodeSide>();
  const nonces = new Set<string>();

  routes.onError((error, c) => {
    if (!(error instanceof NotGranted)) throw error;
    return c.html(askPage('Access denied', html`<p>Error: ${error.message}.</p>`), 401);
  });

  routes.get('/authorize', (c) => {
    const asked = readAsked(store, new URL(c.req.url).searchParams);
    const nonce = randomBytes(5).toString('hex');
    nonces.add(nonce);
    const granted = new URLSearchParams({ ...asked, wc_auth_nonce: nonce });
    const denied = new URL(asked.return_url);
    denied.searchParams.set('success', '0');
    denied.searchParams.set('user_id', asked.user_id);
    const may = { read: 'View', write: 'Create', read_write: 'View and manage' }[asked.scope];
    return c.html(
      askPage(
        `${asked.app_name} would like to connect to ${store.name}`,
        html`<p>This will give “${asked.app_name}” ${asked.scope.replace('_', '/')} access, which allows it to:</p>
<ul>${['products', 'orders and sales reports', 'customers', 'coupons'].map((what) => html`<li>${may} ${what}</li>`)}</ul>
<form method="post" action="/wc-auth/v1/access_granted?${granted.toString()}"><button>Approve</button></form>
<p><a href="${denied.href}">Deny</a></p>`,
      ),
    );
  });

  // WordPress has a link here; a form has the same effect, and is only submitted once.
  routes.on(['GET', 'POST'], '/access_granted', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const asked = readAsked(store, query);
    if (!nonces.delete(query.get('wc_auth_nonce') ?? '')) {
      throw new NotGranted('Invalid nonce verification');
    }
    const key = store.createKey(asked.app_name, asked.scope as Key['permissions']);
    if (!(await handOver(key, asked))) {
      store.keys.delete(key.id);
      store.log.add(`${asked.callback_url} did not take the key: it is deleted`);
      throw new NotGranted(
        'An error occurred in the request and at the time were unable to send the consumer data',
      );
    }
    store.log.add(`${asked.app_name} was given a key`);
    const back = new URL(asked.return_url);
    back.searchParams.set('success', '1');
    back.searchParams.set('user_id', asked.user_id);
    return c.redirect(back.href, 303);
  });

  return routes;
}

function readAsked(store: WooStore, query: URLSearchParams): Asked {
  if (!store.settings.mayManage) {
    throw new NotGranted('You do not have permission to access this page');
  }
  const asked = Object.fromEntries(
    names.map((name) => {
      const value = query.get(name);
      if (!value) throw new NotGranted(`Missing parameter ${name}`);
      return [name, value];
    }),
  ) as Asked;
  if (!['read', 'write', 'read_write'].includes(asked.scope)) {
    throw new NotGranted(`Invalid scope ${asked.scope}`);
  }
  for (const url of [asked.return_url, asked.callback_url]) {
    if (!URL.canParse(url)) throw new NotGranted(`The ${url} is not a valid URL`);
  }
  const { callback_url } = asked;
  if (!/^https:\/\//i.test(callback_url) && !isHere(callback_url)) {
    throw new NotGranted('The callback_url needs to be over SSL');
  }
  return asked;
}

/** The app has the key only if it answers 200. Nothing is signed: only the user id says whose key it is. */
async function handOver(key: Key, { callback_url, user_id }: Asked): Promise<boolean> {
  try {
    const response = await fetch(callback_url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
      body: JSON.stringify({
        key_id: key.id,
        user_id,
        consumer_key: key.key,
        consumer_secret: key.secret,
        key_permissions: key.permissions,
      }),
      signal: AbortSignal.timeout(60_000),
    });
    return response.status === 200;
  } catch {
    return false;
  }
}
