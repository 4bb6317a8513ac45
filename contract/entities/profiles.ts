import { z } from 'zod';
import { country, lineOfText, nameOf, typed, webAddress } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { profilePicture } from '../limits/profile-picture.ts';
import { currency, instant } from './money.ts';
import { password } from './users.ts';

/** `unverified` if the register didn't answer: an outage never makes a number invalid. */
export const vatState = z.enum(['valid', 'invalid', 'unverified']);

const line = lineOfText(longest.line);
const vat = typed(longest.vat).toUpperCase();

/** The shop's data, which its owner maintains. */
export const shopProfile = z.object({
  id: z.int(),
  name: z.string(),
  legal_name: z.string().nullable(),
  vat: z.string().nullable(),
  vat_state: vatState.nullable(),
  vat_checked_at: instant.nullable(),
  currency,
  line1: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().length(2),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  created_at: instant,
});
export type ShopProfile = z.infer<typeof shopProfile>;

/** Fields left out stay as they are; an empty text clears a field that may be empty. */
export const shopProfilePatch = z
  .object({
    name: nameOf(longest.line),
    legal_name: line,
    /** Checked as a Danish CVR number for DK; for other EU countries only the format is checked. */
    vat,
    line1: line,
    postal_code: lineOfText(longest.postalCode),
    city: line,
    country,
    email: z.union([z.literal(''), z.email().max(longest.email)]),
    phone: lineOfText(longest.phone),
    website: z.union([z.literal(''), webAddress(/^https?$/)]),
  })
  .partial();

export const newShop = z.object({
  name: nameOf(longest.line),
  vat: vat.optional(),
  country: country.default('DK'),
  currency: currency.default('DKK'),
});

/** The signed-in person's own fields; an empty photo_url removes the picture. */
export const userProfilePatch = z
  .object({
    name: nameOf(longest.name),
    photo_url: z.union([z.literal(''), webAddress(/^https$/)]),
    sends_reports: z.boolean(),
  })
  .partial();

/** A picture of the person: the file in base64, small enough for an ordinary JSON body. */
export const newPhoto = z.object({
  content_base64: z.base64().max(Math.ceil(profilePicture.sent.bytes / 3) * 4),
});

export const passwordChange = z.object({
  current_password: z.string().min(1).max(longest.password),
  password,
});

/** The data kept about a person, for that person to download. */
export const userExport = z.object({
  made_at: instant,
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    photo_url: z.string().nullable(),
    sends_reports: z.boolean(),
    created_at: instant,
  }),
  /** The picture that the person has uploaded, as a file. */
  picture: z
    .object({ media_type: z.string(), uploaded_at: instant, content_base64: z.string() })
    .nullable(),
  shops: z.array(z.object({ id: z.int(), name: z.string(), role_name: z.string() })),
  suppliers: z.array(z.object({ id: z.int(), name: z.string(), access_level: z.string() })),
  sessions: z.array(
    z.object({
      created_at: instant,
      expires_at: instant,
      ip_address: z.string().nullable(),
      user_agent: z.string().nullable(),
    }),
  ),
  invitations: z.array(z.object({ shop: z.string(), role: z.string(), expires_at: instant })),
  activities: z.array(
    z.object({
      tenant: z.string(),
      action: z.string(),
      subject: z.string(),
      source: z.string(),
      at: instant,
    }),
  ),
});
