/** JSON that is cheap to send and used to be expensive to read, each of about `bytes`. */
export function hostileBodies(bytes: number): Record<string, string> {
  const times = (text: string) => text.repeat(Math.ceil(bytes / text.length));
  const list = (text: string) =>
    Array(Math.ceil(bytes / (text.length + 1)))
      .fill(text)
      .join();
  const deep = (depth: number, inside: string) => '['.repeat(depth) + inside + ']'.repeat(depth);
  const named = (name: (at: number) => string) =>
    `{${Array.from({ length: Math.ceil(bytes / 12) }, (_, at) => `${name(at)}:1`).join()}}`;
  return {
    'half characters 1,400 lists deep': deep(1400, list('"\\ud800"')),
    'half characters 19 lists deep': deep(19, list('"\\ud800"')),
    'lists that open': times('['),
    'lists that open and close': deep(bytes / 2, ''),
    'objects that open': times('{"a":'),
    'many names': named((at) => `"k${at}"`),
    'names of half characters': named((at) => `"\\ud800${at}"`),
    'one name, again and again': named(() => '"email"'),
    'the name of prototypes': `{${list('"__proto__":"\\u0000"')}}`,
    'a prototype below a prototype': `{"__proto__":{"__proto__":"\\u0000","constructor":["\\u0000"]}}`,
    'a name without an end': `{"${times('n')}":"\\u0000"}`,
    'a text without an end': `"${times('x')}`,
    'a text of backslashes': `"${times('\\\\')}`,
    'a number of many digits': `{"email":${times('9')}}`,
    'a number beyond numbers': `{"email":1e999}`,
    'small numbers': `[${list('1')}]`,
    'empty lists': `[${list('[]')}]`,
    'a mail address without an end': `{"email":"${times('a.')}@${times('b-')}","password":"x"}`,
    blanks: times(' '),
    'no JSON': times('<'),
  };
}
