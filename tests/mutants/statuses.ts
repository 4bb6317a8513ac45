import type { Mutant } from './mutant.ts';

const answers = 'src/api/read-answer.ts';
const screen = 'src/screens/error/error-screen.tsx';

/** Each status that is handled, mistaken for another. */
export const statuses: readonly Mutant[] = [
  {
    rules: ['§8-401', '§8-handled'],
    says: '401 is like any other refusal',
    file: answers,
    find: "if (status === 401) return { kind: 'unauthenticated' };",
    replace: '',
  },
  {
    rules: ['§8-402', '§8-handled'],
    says: '402 is like any other refusal',
    file: answers,
    find: 'if (status === 402) return',
    replace: 'if (status === 1402) return',
  },
  {
    rules: ['§8-429', '§8-handled'],
    says: '429 is like any other refusal',
    file: answers,
    find: "if (status === 429) return { kind: 'too_many_requests' };",
    replace: '',
  },
  {
    rules: ['§8-handled'],
    says: 'a handled failure brings errors',
    file: 'src/api/failure.ts',
    find: "failure.kind === 'refused' ? failure.errors : {}",
    replace: "failure.kind === 'refused' ? failure.errors : { a: ['b'] }",
  },
  {
    rules: ['§8-passed'],
    says: 'any other refusal loses its texts',
    file: answers,
    find: "errors: readErrors(field(body, 'errors')),",
    replace: 'errors: {},',
  },
  {
    rules: ['§8-401'],
    says: 'a late 401 ends a new session',
    file: 'src/api/request.ts',
    find: 'if (token === deps.token()) deps.onFailure',
    replace: 'if (token !== null) deps.onFailure',
  },
  {
    rules: ['§2-error-404', '§8-404'],
    says: '404 shows the general page',
    file: screen,
    find: 'error.status === 404 ? <NotFound />',
    replace: 'error.status === 405 ? <NotFound />',
  },
  {
    rules: ['§2-error-404', '§8-404', '§2-unknown'],
    says: 'an unknown route is a 500',
    file: 'src/router/resolve-page.ts',
    find: 'status: 404 }, locale)',
    replace: 'status: 500 }, locale)',
  },
  {
    rules: ['§2-error-521', '§8-521'],
    says: '521 shows the general page',
    file: screen,
    find: 'error.status === 521 || ',
    replace: '',
  },
  {
    rules: ['§2-error-502', '§8-502'],
    says: '502 shows the general page',
    file: screen,
    find: ' || error.status === 502',
    replace: '',
  },
  {
    rules: ['§2-error-checked'],
    says: 'the server-down page doesn’t tell when it was last checked',
    file: 'src/screens/error/server-down.tsx',
    find: 'asked !== null &&',
    replace: 'asked === undefined &&',
  },
  {
    rules: ['§2-error-401', '§8-blank-401'],
    says: 'the error page of 401 says something',
    file: screen,
    find: 'error.status === 401 || ',
    replace: '',
  },
  {
    rules: ['§2-error-429', '§8-blank-429'],
    says: 'the error page of 429 says something',
    file: screen,
    find: ' || error.status === 429',
    replace: '',
  },
  {
    rules: ['§2-error-other'],
    says: 'every other error is told as not found',
    file: screen,
    find: ': <Ooops />',
    replace: ': <NotFound />',
  },
];
