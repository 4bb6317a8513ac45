// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text

import type { Mutant } from './mutant.ts';

const request = 'src/api/request.ts';

/** The parts of every request, and what the server does with them. */
export const calls: readonly Mutant[] = [
  {
    rules: ['§7-base'],
    says: 'the configured base is left out',
    file: request,
    find: '(config.base + path, {',
    replace: "('/api' + path, {",
  },
  {
    rules: ['§7-bearer'],
    says: 'the token isn’t sent',
    file: request,
    find: 'Authorization: token && `Bearer ${token}`,',
    replace: '',
  },
  {
    rules: ['§7-accept-language'],
    says: 'the language isn’t sent',
    file: request,
    find: "'Accept-Language': deps.locale(),",
    replace: '',
  },
  {
    rules: ['§9-timeout', '§7-timeout'],
    says: 'a request that had no answer in time is told as offline',
    file: request,
    find: "deadline.aborted ? { kind: 'timeout' } : { kind: 'offline' }",
    replace: "{ kind: 'offline' }",
  },
  {
    rules: ['§7-base'],
    says: 'a path’s parts aren’t escaped',
    file: request,
    find: 'encodeURIComponent(String(values[name]))',
    replace: 'String(values[name])',
  },
];
