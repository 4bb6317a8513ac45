import { Hono } from 'hono';
import { html } from 'hono/html';
import { errors, jwtVerify } from 'jose';
import { askPage } from '../common/page.ts';
import type { NodeSide } from '../common/with-faults.ts';
import { knownScopes } from './scopes.ts';
import { signQuery, signSessionToken } from './signatures.ts';
import type { App, Store } from './store.ts';

const grants = {
  refresh: 'refresh_token',
  exchange: 'urn:ietf:params:oauth:grant-type:token-exchange',
};
const idToken = 'urn:ietf:params:oauth:token-type:id_token';
const offlineToken = 'urn:shopify:params:oauth:token-type:offline-access-token';

type Fields = Record<string, string | undefined>;
type Told = { status: 200 | 400; body: object };

/**
 * The pages where people grant the app access to a store, below `/{shop}/admin/oauth`, and the calls where it gets
 * its tokens.
 */
export function oauthRoutes(find: (domain: string) => Store | null, app: App): Hono<NodeSide> {
  const routes = new Hono<NodeSide>();

  routes.get('/authorize', (c) => {
    const store = find(c.req.param('shop') ?? '');
    if (!store) return c.notFound();
    const asked = readAsked(new URL(c.req.url).searchParams, app);
    if ('refused' in asked) {
      const reason = `Oauth error invalid_request: ${asked.refused}`;
      return c.html(askPage('The app can’t be installed', html`<p>${reason}</p>`), 400);
    }
    // Nobody is asked again for scopes that are granted already.
    if (store.grants.allows(asked.scopes)) return c.redirect(wayBack(store, app, asked));
    const fields = { ...asked, scopes: asked.scopes.join(',') };
    return c.html(
      askPage(
        `Install the app in ${store.name}?`,
        html`<p>It asks to be allowed to:</p><ul>${asked.scopes.map((scope) => html`<li>${scope}</li>`)}</ul>
<form method="post" action="/${store.domain}/admin/oauth/install">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
<button>Install</button></form><p><a href="/${store.domain}/admin">Not now</a></p>`,
      ),
    );
  });

  routes.post('/install', async (c) => {
    const store = find(c.req.param('shop') ?? '');
    if (!store) return c.notFound();
    const { scopes = '', redirectUri = '', state = '' } = (await c.req.parseBody()) as Fields;
    const query = new URLSearchParams({
      client_id: app.clientId,
      scope: scopes,
      redirect_uri: redirectUri,
      state,
    });
    const asked = readAsked(query, app);
    if ('refused' in asked) return c.text(asked.refused, 400);
    store.grants.install(asked.scopes);
    store.log.add(`The app was installed with ${scopes}`);
    return c.redirect(wayBack(store, app, asked), 303);
  });

  /** What a click on the app in the store's admin does. */
  routes.get('/open', async (c) => {
    const store = find(c.req.param('shop') ?? '');
    if (!store) return c.notFound();
    const token = await signSessionToken({ app, shop: store.domain, at: store.clock.now() });
    return c.redirect(`${app.url}/connect?sessionToken=${token}`);
  });

  routes.post('/access_token', async (c) => {
    const store = find(c.req.param('shop') ?? '');
    if (!store) return c.json({ errors: 'Not Found' }, 404);
    const isJson = c.req.header('content-type')?.includes('json');
    const fields: Fields = isJson
      ? await c.req.json().catch(() => ({}))
      : Object.fromEntries(new URLSearchParams(await c.req.text()));
    const { status, body } = await grant(store, app, fields);
    store.log.add(`Token asked for: ${status} ${'error' in body ? body.error : ''}`);
    return c.json(body, status);
  });

  return routes;
}

interface Asked {
  scopes: string[];
  redirectUri: string;
  state: string;
}

function readAsked(query: URLSearchParams, app: App): Asked | { refused: string } {
  const clientId = query.get('client_id');
  if (clientId !== app.clientId) {
    return { refused: `Could not find Shopify API application with api_key ${clientId}` };
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  const isOurs = URL.parse(redirectUri)?.href.startsWith(`${app.url}/`);
  if (!isOurs) return { refused: 'The redirect_uri is not whitelisted' };
  const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (unknown) return { refused: `The scope ${unknown} is not valid` };
  return { scopes, redirectUri, state: query.get('state') ?? '' };
}

/** The address that the person returns to, with a code that only the app can use. */
function wayBack(store: Store, app: App, { redirectUri, state }: Asked): string {
  const query = signQuery(
    {
      code: store.grants.newCode(),
      host: Buffer.from(`admin.shopify.com/store/${store.name}`).toString('base64'),
      shop: store.domain,
      state,
      timestamp: String(Math.floor(store.clock.now() / 1000)),
    },
    app.secret,
  );
  return `${redirectUri}?${query}`;
}

async function grant(store: Store, app: App, fields: Fields): Promise<Told> {
  if (fields.client_id !== app.clientId) {
    const id = fields.client_id ?? '';
    return refused('invalid_request', `Could not find Shopify API application with api_key ${id}`);
  }
  if (fields.client_secret !== app.secret) {
    return refused('invalid_client', 'The client secret is not the app’s.');
  }
  const expiring = String(fields.expiring) === '1';
  switch (fields.grant_type) {
    case grants.refresh: {
      const pair = store.grants.refresh(fields.refresh_token ?? '');
      if (pair) return { status: 200, body: pair };
      return refused('invalid_grant', 'This request requires an active refresh_token');
    }
    case grants.exchange:
      return exchange(store, app, fields, expiring);
    default: {
      if (!store.grants.takeCode(fields.code ?? '')) {
        const why = 'The authorization code was not found or was already used';
        return refused('invalid_request', why);
      }
      return { status: 200, body: store.grants.issue({ expiring }) };
    }
  }
}

async function exchange(store: Store, app: App, fields: Fields, expiring: boolean): Promise<Told> {
  if (fields.subject_token_type !== idToken || fields.requested_token_type !== offlineToken) {
    return refused('invalid_request', 'The token types are not supported');
  }
  const isRight = await isSessionToken(fields.subject_token ?? '', store, app);
  if (!isRight || store.grants.scopes === null) {
    return refused('invalid_subject_token', 'The subject token is not valid');
  }
  return { status: 200, body: store.grants.issue({ expiring }) };
}

async function isSessionToken(token: string, store: Store, app: App): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(app.secret), {
      algorithms: ['HS256'],
      audience: app.clientId,
      currentDate: new Date(store.clock.now()),
    });
    return payload.dest === `https://${store.domain}`;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

const refused = (error: string, error_description: string): Told => ({
  status: 400,
  body: { error, error_description },
});
