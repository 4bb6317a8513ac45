import type { Answer } from './shot.ts';
import type { World } from './world.ts';

/** Patterns of program internals that no answer may show. */
const insides: readonly [name: string, pattern: RegExp][] = [
  ['a stack trace', /\bat (async )?[\w.<>]+ \(?(file:|node:|\/)[^\s)]+:\d+:\d+/],
  ['a file of the server', /\/(server|contract|node_modules)\/[\w./-]+\.(ts|mjs|js)\b/],
  [
    'SQL',
    /\b(insert into|select .{1,200} from|update) "\w+"|Failed query|\bviolates \w+ constraint\b/,
  ],
  [
    'a word of the database',
    /syntax error at or near|invalid input syntax|invalid byte sequence|relation "\w+"/,
  ],
  ['a hash of a password', /\b[0-9a-f]{32}:[0-9a-f]{128}\b|\$(argon2|2[aby])\$/],
];

/** What an answer reveals that its reader must not know. */
export function leaksIn(
  { text, headers }: Answer,
  world: Pick<World, 'markers' | 'target'>,
): string[] {
  const told = `${JSON.stringify(headers)}\n${text}`;
  return [
    ...insides.filter(([, pattern]) => pattern.test(text)).map(([name]) => `it tells ${name}`),
    ...(told.includes(world.target.dataDir) ? ['it tells where the data folder is'] : []),
    ...world.markers
      .filter((word) => told.includes(word))
      .map((word) => `it tells another’s ${word}`),
  ];
}
