import { z } from 'zod';
import { productStatuses } from './records.ts';
import { invalidParams } from './refusal.ts';

// WordPress ignores parameters that it doesn't know, and is strict about the others: a price must be a text.

const text = z.string();
const meta = z.array(z.object({ key: text, value: z.unknown() }));

const sellable = {
  sku: text.optional(),
  global_unique_id: text.optional(),
  description: text.optional(),
  regular_price: text.optional(),
  sale_price: text.optional(),
  manage_stock: z.boolean().optional(),
  stock_quantity: z.int().nullish(),
  stock_status: z.enum(['instock', 'outofstock', 'onbackorder']).optional(),
  status: z.enum(productStatuses).optional(),
  meta_data: meta.optional(),
};

const image = z.object({
  id: z.int().optional(),
  src: text.optional(),
  name: text.optional(),
  alt: text.optional(),
});
export type ImageInput = z.infer<typeof image>;

const termIds = z.array(z.object({ id: z.int() }));

const productSchema = z.object({
  ...sellable,
  id: z.int().optional(),
  name: text.optional(),
  slug: text.optional(),
  type: z.enum(['simple', 'variable', 'grouped', 'external']).optional(),
  short_description: text.optional(),
  categories: termIds.optional(),
  tags: termIds.optional(),
  images: z.array(image).optional(),
  attributes: z
    .array(
      z.object({
        name: text.optional(),
        position: z.int().optional(),
        visible: z.boolean().optional(),
        variation: z.boolean().optional(),
        options: z.array(text).optional(),
      }),
    )
    .optional(),
});
export type ProductInput = z.infer<typeof productSchema>;

const variationSchema = z.object({
  ...sellable,
  id: z.int().optional(),
  image: image.nullish(),
  attributes: z.array(z.object({ name: text.optional(), option: text.optional() })).optional(),
});
export type VariationInput = z.infer<typeof variationSchema>;

export const readProduct = (body: unknown) => read(productSchema, body);
export const readVariation = (body: unknown) => read(variationSchema, body);

/** Reads a body with a schema. Throws `rest_invalid_param` with the name of each wrong parameter. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw invalidParams(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [
        String(path[0] ?? 'body'),
        `${path.map((part, index) => (index === 0 ? part : `[${String(part)}]`)).join('')}: ${message}`,
      ]),
    ),
  );
}
