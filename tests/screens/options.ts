import { parseArgs } from 'node:util';

const widths = [390, 1024, 1440] as const;
const themes = ['light', 'dark'] as const;
const locales = ['da', 'en'] as const;

export type Width = (typeof widths)[number];
export type Theme = (typeof themes)[number];
export type Locale = (typeof locales)[number];

/** Which pictures to take, and where to save them. */
export interface Options {
  widths: readonly Width[];
  themes: readonly Theme[];
  locales: readonly Locale[];
  /** Parts of addresses or states' names; empty takes all. */
  routes: readonly string[];
  readme: boolean;
  out: string;
}

export const usage = `npm run screens -- [options]

  --route import-list   only routes and states whose name has this in it; may be given again
  --width 390           only this width: ${widths.join(', ')}
  --theme dark          only this theme: ${themes.join(', ')}
  --locale en           only this language: ${locales.join(', ')}
  --out FOLDER          where the pictures go; tmp/screens
  --readme              renews the pictures of the README instead`;

/** Reads the command line; throws an explanation if something is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const many = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      route: many,
      width: many,
      theme: many,
      locale: many,
      out: { type: 'string', default: 'tmp/screens' },
      readme: { type: 'boolean', default: false },
    },
  });
  return {
    widths: picked('width', widths, values.width),
    themes: picked('theme', themes, values.theme),
    locales: picked('locale', locales, values.locale),
    routes: values.route ?? [],
    readme: values.readme,
    out: values.out,
  };
}

function picked<T extends string | number>(
  name: string,
  known: readonly T[],
  asked: readonly string[] | undefined,
): readonly T[] {
  const strays = (asked ?? []).filter((value) => !known.some((one) => String(one) === value));
  if (strays.length > 0) {
    throw new Error(`--${name} ${strays.join(', ')} is not one of ${known.join(', ')}.`);
  }
  return asked ? known.filter((one) => asked.includes(String(one))) : known;
}
