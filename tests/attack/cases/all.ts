import type { Case } from '../case.ts';
import { bodies } from './bodies.ts';
import { bodyShapes } from './body-shapes.ts';
import { fields } from './fields.ts';
import { files, operatorRoutes, uploaded } from './files.ts';
import { foreign } from './foreign.ts';
import { headers } from './headers.ts';
import { operatorPage } from './operator-page.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { platformTokens } from './platform-tokens.ts';
import { previews } from './previews.ts';
import { queries } from './queries.ts';

/** The hostile requests that were chosen by hand, by subject. */
export const subjects: Readonly<Record<string, readonly Case[]>> = {
  'shapes of bodies': bodyShapes,
  bodies,
  fields,
  queries,
  paths,
  headers,
  'platform tokens': platformTokens,
  'what is another’s': foreign,
  previews,
  files,
  'operator routes': operatorRoutes,
  uploads: uploaded,
  'the operator’s page': operatorPage,
  pages,
};
