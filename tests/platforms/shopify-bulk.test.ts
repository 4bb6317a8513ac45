import { expect, test } from 'vitest';
import { type Client, openClient, shirt, workTime } from './shopify-client.ts';

const mutation = `mutation call($input: ProductSetInput!) {
  productSet(input: $input) { product { id } userErrors { code message } }
}`;

async function stage(client: Client, lines: string) {
  const { data } = await client.ask(`mutation {
    stagedUploadsCreate(input: [{ filename: "lines.jsonl", mimeType: "text/jsonl", resource: BULK_MUTATION_VARIABLES, httpMethod: POST }]) {
      stagedTargets { url parameters { name value } }
    }
  }`);
  const [{ url, parameters }] = data.stagedUploadsCreate.stagedTargets;
  const form = new FormData();
  for (const { name, value } of parameters) form.set(name, value);
  form.set('file', new Blob([lines]), 'lines.jsonl');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201);
  return parameters[0].value as string;
}

async function run(client: Client, path: string, asked = mutation) {
  const { data } = await client.ask(
    `mutation ($mutation: String!, $path: String!) {
      bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
        bulkOperation { id status } userErrors { code message }
      }
    }`,
    { mutation: asked, path },
  );
  return data.bulkOperationRunMutation;
}

test('[§D-stand-ins-bulk] a file of lines is carried out by the store: each line succeeds or fails alone', async () => {
  const client = await openClient();
  const lines = [{ input: shirt() }, { input: { title: '' } }].map((line) => JSON.stringify(line));
  const { bulkOperation } = await run(client, await stage(client, lines.join('\n')));
  expect(bulkOperation.status).toBe('CREATED');
  await client.standIn.clock.turn(workTime);
  const { data } = await client.ask(
    'query ($id: ID!) { bulkOperation(id: $id) { status objectCount url } }',
    bulkOperation,
  );
  expect(data.bulkOperation).toMatchObject({ status: 'COMPLETED', objectCount: '2' });
  const answers = (await (await fetch(data.bulkOperation.url)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ __lineNumber }) => __lineNumber)).toEqual([0, 1]);
  expect(answers[0].data.productSet.product.id).toContain('gid://shopify/Product/');
  expect(answers[1].data.productSet.userErrors[0].code).toBe('INVALID_PRODUCT');
});

test('[§D-stand-ins-bulk] five run at once; a sixth, a file that isn’t there or is none, and what is no mutation are refused', async () => {
  const client = await openClient();
  const path = await stage(client, JSON.stringify({ input: shirt() }));
  const codes = async (...args: [string, string?]) =>
    (await run(client, ...args)).userErrors.map(({ code }: { code: string }) => code);
  expect(await codes('tmp/nowhere')).toEqual(['NO_SUCH_FILE']);
  expect(await codes(await stage(client, '{'))).toEqual(['INVALID_STAGED_UPLOAD_FILE']);
  expect(await codes(path, '{ shop { name } }')).toEqual(['INVALID_MUTATION']);
  expect(await codes(path, 'mutation { nothing }')).toEqual(['INVALID_MUTATION']);
  for (let count = 0; count < 5; count += 1) expect(await codes(path)).toEqual([]);
  expect(await codes(path)).toEqual(['OPERATION_IN_PROGRESS']);
  const [first] = client.store.bulkOperations.keys();
  const cancel = `mutation { bulkOperationCancel(id: "gid://shopify/BulkOperation/${first}") { userErrors { message } } }`;
  expect((await client.ask(cancel)).data.bulkOperationCancel.userErrors).toEqual([]);
  expect(await codes(path)).toEqual([]);
  await client.standIn.clock.turn(workTime);
  expect(client.store.products.size).toBe(5);
});
