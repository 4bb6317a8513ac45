import type { Json } from './schemas.ts';

/** An example value for a schema of the document: every field, one row in each list, with realistic values. */
export function sampleOf(schema: Json, document: Json, name = ''): unknown {
  if (typeof schema.$ref === 'string')
    return sampleOf(found(schema.$ref, document), document, name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  if (without.has(name) && choices.some(({ type }) => type === 'null')) return null;
  const [first] = choices;
  if (first) return sampleOf(first, document, name);
  if (Array.isArray(schema.allOf)) return allOf(schema.allOf, document, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, document);
    case 'array':
      return [sampleOf((schema.items ?? {}) as Json, document, name.replace(/s$/, ''))];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'string':
      return textOf(schema, name);
    default:
      return null;
  }
}

function allOf(parts: Json[], document: Json, name: string): unknown {
  return Object.assign({}, ...parts.map((part) => sampleOf(part, document, name)));
}

function found(ref: string, document: Json): Json {
  const path = ref.slice(2).split('/');
  return path.reduce<Json>((at, key) => at[key] as Json, document);
}

function objectOf(schema: Json, document: Json): Json {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (fields.length > 0) {
    return Object.fromEntries(fields.map(([name, of]) => [name, sampleOf(of, document, name)]));
  }
  const { additionalProperties: values, propertyNames } = schema;
  if (typeof values !== 'object' || values === null || Object.keys(values).length === 0) return {};
  const names = (propertyNames ?? {}) as Json;
  const key = '$ref' in names || 'enum' in names ? sampleOf(names, document, 'currency') : 'Farve';
  return { [String(key)]: sampleOf(values as Json, document, 'color') };
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Json, name: string): number {
  const wanted = numbers[name] ?? (/(^|_)id$/.test(name) ? 311 : 1);
  return Math.min(Math.max(wanted, Number(minimum)), Number(maximum));
}

function textOf(schema: Json, name: string): string {
  if (schema.format === 'date-time') return '2026-11-22T08:00:00Z';
  if (schema.format === 'date') return '2026-11-22';
  if (schema.format === 'email') return 'ida@example.com';
  if (schema.format === 'uri') return 'https://nordlys.example.com';
  if (schema.format === 'base64' || schema.contentEncoding === 'base64') return 'JVBERi0xLjcK';
  if (schema.pattern === '^[\\w-]{43}$') return 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU';
  return texts[name] ?? 'text';
}

/** Fields that are usually empty. */
const without: ReadonlySet<string> = new Set(['failure', 'reason', 'last_error', 'corrects']);

const numbers: Readonly<Record<string, number>> = {
  ...{ amount: 14_900, total: 1, per_page: 10, stock: 40, progress: 100, vat_rate: 2500 },
  ...{ product_id: 1042, supplier_id: 9, exp_month: 5, exp_year: 2030, discount: 1000 },
};

const texts: Readonly<Record<string, string>> = {
  ...{ title: 'Bordlampe af messing', name: 'Nordlys', sku: 'LAMP-042', ean: '5701234567899' },
  ...{ currency: 'DKK', country: 'DK', city: 'Aarhus', postal_code: '8000', line1: 'Skovvej 1' },
  ...{ email: 'ida@example.com', phone: '+45 12 34 56 78', vat: 'DK13585628', brand: 'Nordlys' },
  ...{ url: 'https://dropline.example.com/media/5f2c.jpg', alt: 'Bordlampe af messing' },
  ...{ order_number: 'NL-10419', number: 'DL-000001', tag: 'lamper', color: 'Messing' },
  ...{
    description: '<p>En lampe af børstet messing.</p>',
    last4: '4242',
    reason: 'For lidt på lager.',
  },
  ...{
    token: '8hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e',
    ticket: '0JrVqk6hQ0c1uYzJ0m4o2pXk7cWb9sLr5tVn3e',
  },
  ...{
    id: 'q83vEjRWeJq83vEjRWeJqw',
    action: 'import_product.edited',
    shop_domain: 'nordlys.myshopify.com',
  },
};
