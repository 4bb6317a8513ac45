/**
 * Who runs this installation, as footers and help links show it `[§2-guest-footer]`. Set at build time by the variables
 * named here; without them, those of the demo.
 */
const settings: Record<string, string | undefined> = import.meta.env;

export const company = {
  legalName: settings.VITE_COMPANY_NAME ?? 'Dropline ApS',
  address: settings.VITE_COMPANY_ADDRESS ?? 'Pakhusvej 12, 2. sal',
  postalCode: settings.VITE_COMPANY_POSTAL_CODE ?? '8000',
  city: settings.VITE_COMPANY_CITY ?? 'Aarhus C',
  email: settings.VITE_COMPANY_EMAIL ?? 'hjaelp@dropline.example',
  aboutUrl: settings.VITE_COMPANY_ABOUT_URL ?? 'https://dropline.example/about',
  blogUrl: settings.VITE_COMPANY_BLOG_URL ?? 'https://dropline.example/blog',
  privacyUrl: settings.VITE_COMPANY_PRIVACY_URL ?? 'https://dropline.example/privacy',
};

/** Where help is found; on its own, since the frame of a shop has no link to it. */
export const helpUrl = settings.VITE_COMPANY_HELP_URL ?? 'https://dropline.example/help';
