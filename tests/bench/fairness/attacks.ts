/** A request that somebody makes over and over; each `{n}` in its path becomes a new number. */
export interface Attack {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Busy {
  token: string;
  integration: number;
  feed: number;
  /** The path of the feed's file. */
  file: string;
}

/** Calls that cost the server more than an ordinary one; the last is an ordinary call to compare with. */
export function attacks({ token, integration, feed, file }: Busy): Record<string, Attack> {
  const bearer = { authorization: `Bearer ${token}` };
  const get = (path: string, headers: Record<string, string> = bearer): Attack => ({
    method: 'GET',
    path,
    headers,
  });
  const rules = Array.from({ length: 100 }, (_, at) => ({
    name: `Regel ${at}`,
    conditions: [{ field: 'title', is: 'contains', value: 'a' }],
    action: { kind: 'replace', field: 'description', search: 'massiv', text: 'solid' },
  }));
  return {
    'changes from 0': get('/api/changes?cursor=0'),
    'pages, signed in': get('/shop/products/search-products?n={n}', { cookie: `token=${token}` }),
    'pages, signed out': get('/auth/login?n={n}', {}),
    'the export of a person': get('/api/user/export'),
    'rule previews': {
      method: 'POST',
      path: `/api/shop/integrations/${integration}/mutating-rules/preview`,
      headers: { ...bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ rules }),
    },
    'feed builds': { ...get(`/api/shop/feeds/${feed}/build`), method: 'POST' },
    'feed files': get(file, {}),
    'search with facets': get('/api/products?search=massiv%20eg%20{n}&include=product-filters'),
    'search by a part of a word': get('/api/products?search=nk&order_by=stock'),
    'unmapped values': get(`/api/shop/integrations/${integration}/unmapped-values`),
    'deep pages': get('/api/shop/orders?page=1000'),
    'plain reads': get('/api/user'),
  };
}
