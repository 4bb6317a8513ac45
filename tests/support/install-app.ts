/** Accepts the app on the stand-in's Shopify page; returns the address that the person is sent back to. */
export async function installApp(url: string): Promise<URL> {
  const asked = await fetch(url, { redirect: 'manual' });
  // A person who has agreed before isn't asked again.
  const back = asked.headers.get('location') ?? (await pressInstall(url, await asked.text()));
  return new URL(back);
}

async function pressInstall(url: string, page: string): Promise<string> {
  const fields = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const installed = await fetch(new URL(action, url), {
    method: 'POST',
    body: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])),
    redirect: 'manual',
  });
  return installed.headers.get('location') ?? '';
}

/** Presses "Approve" on the stand-in's WooCommerce page; returns the address that the person is sent back to. */
export async function approveKeys(url: string): Promise<URL> {
  const page = await (await fetch(url)).text();
  const action = (/action="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  const approved = await fetch(new URL(action, url), { method: 'POST', redirect: 'manual' });
  return new URL(approved.headers.get('location') ?? url);
}
