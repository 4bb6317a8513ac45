import { z } from 'zod';
import { page, pageNumber, searchQuery } from '../http/envelope.ts';
import { lineOfText, recordId, storedInteger, typed } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { currency, instant } from './money.ts';
import { image } from './products.ts';

/** The values of a product that can be mapped or changed on their way to a store. */
const mappedAttribute = z.enum(['category', 'color', 'size', 'material', 'brand', 'tag']);
export type MappedAttribute = z.infer<typeof mappedAttribute>;

/** A source value and what the store calls it. */
export const mappingValue = z.object({
  id: z.int(),
  integration_id: z.int(),
  attribute: mappedAttribute,
  /** As the supplier writes it. */
  source_value: z.string(),
  target_value: z.string(),
  products_count: z.int(),
  created_at: instant,
});
export type MappingValue = z.infer<typeof mappingValue>;

/** A source value without a mapping, and how many of the shop's products have it. */
const unmappedValue = z.object({
  attribute: mappedAttribute,
  source_value: z.string(),
  products_count: z.int(),
});
export type UnmappedValue = z.infer<typeof unmappedValue>;

const mappedText = typed(longest.value, 1);
export const newMappingValue = z.object({
  attribute: mappedAttribute,
  source_value: mappedText,
  target_value: mappedText,
});
/** The attribute can't be changed: a mapping of another attribute is another mapping. */
export const mappingValuePatch = z
  .object({ source_value: mappedText, target_value: mappedText })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'at least one value');

export const mappingValueQuery = z.object({
  page: pageNumber,
  attribute: mappedAttribute.optional(),
  search: searchQuery,
});
export const mappingValuePage = page(mappingValue);
export const unmappedValuePage = page(unmappedValue);

const ruleField = z.enum([
  'title',
  'description',
  'brand',
  'category',
  'tags',
  'supplier',
  'cost',
  'price',
  'stock',
]);
export type RuleField = z.infer<typeof ruleField>;

/** All of a rule's conditions must hold. Amounts are minor units; text is compared without regard to case. */
export const ruleCondition = z.object({
  field: ruleField,
  is: z.enum(['equals', 'contains', 'at_least', 'at_most', 'empty']),
  value: z.union([z.string().max(longest.value), storedInteger]).nullable(),
});
export type RuleCondition = z.infer<typeof ruleCondition>;

/**
 * The price for costs in a band, from `from` (minor units, included) up to the next band. With `to` null it is the rest
 * band.
 */
const priceBand = z.object({
  from: z.int().min(0).max(1_000_000_000),
  to: z.int().min(1).max(1_000_000_000).nullable(),
  /** 1.6 turns 100 kr. into 160 kr. */
  multiply: z.number().min(0).max(100),
  add: z.int().min(-10_000_000).max(10_000_000),
});
export type PriceBand = z.infer<typeof priceBand>;

export const ruleAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['set', 'append']),
    field: z.enum(['title', 'description', 'brand', 'tags']),
    text: z.string().max(longest.ruleText),
  }),
  z.object({
    kind: z.literal('replace'),
    field: z.enum(['title', 'description', 'brand', 'tags']),
    search: z.string().min(1).max(longest.value),
    text: z.string().max(longest.ruleText),
  }),
  /** Sets the price from the cost; never below the cost. */
  z.object({ kind: z.literal('calculate'), bands: z.array(priceBand).min(1).max(20) }),
  /** Rounds the price so that it ends in `ending` minor units (0 to 99); never below the cost. */
  z.object({
    kind: z.literal('round'),
    direction: z.enum(['up', 'down', 'nearest']),
    ending: z.int().min(0).max(99),
  }),
  /** Leaves the product out of the store. */
  z.object({ kind: z.literal('exclude') }),
]);
export type RuleAction = z.infer<typeof ruleAction>;

export const mutatingRule = z.object({
  id: z.int(),
  integration_id: z.int(),
  /** From 1; rules run top to bottom. */
  position: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  conditions: z.array(ruleCondition),
  action: ruleAction,
  created_at: instant,
});
export type MutatingRule = z.infer<typeof mutatingRule>;

export const newMutatingRule = z.object({
  name: lineOfText(longest.name).min(1),
  enabled: z.boolean().default(true),
  conditions: z.array(ruleCondition).max(10).default([]),
  action: ruleAction,
});

const position = z.int().min(1).max(10_000);
/** Fields left out stay as they are; `position` moves the rule there, and the others move up or down. */
export const mutatingRulePatch = z
  .object({
    name: lineOfText(longest.name).min(1),
    enabled: z.boolean(),
    conditions: z.array(ruleCondition).max(10),
    action: ruleAction,
    position,
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'at least one field');

/** The part of a product that rules see: its texts, and the variant with the lowest price. */
const ruleItem = z.object({
  title: z.string(),
  description: z.string(),
  brand: z.string().nullable(),
  /** The category's names. */
  category: z.array(z.string()),
  tags: z.array(z.string()),
  supplier: z.string(),
  /** Minor units of the store's currency. */
  cost: z.int(),
  price: z.int(),
  stock: z.int(),
});
export type RuleItem = z.infer<typeof ruleItem>;

/** A real product of the shop on which rules can be tried. */
export const ruleSample = z.object({
  product_id: z.int(),
  image: image.nullable(),
  currency,
  item: ruleItem,
});
export type RuleSample = z.infer<typeof ruleSample>;

/** Without `rules`, the saved ones run. `id` identifies a rule, and is null for one that isn't saved. */
export const rulePreviewRequest = z.object({
  rules: z
    .array(newMutatingRule.extend({ id: recordId.nullable().default(null) }))
    .max(100)
    .optional(),
});
/** In UTF-16 code units: a preview holds only the beginning of each description. */
export const previewedDescription = 2000;

export const rulePreview = z.object({
  product_id: z.int(),
  image: image.nullable(),
  currency,
  before: ruleItem,
  after: ruleItem,
  excluded: z.boolean(),
  /** Places, from 1, of the rules that changed something or left the product out. */
  changed_by: z.array(z.int()),
});
export type RulePreview = z.infer<typeof rulePreview>;
