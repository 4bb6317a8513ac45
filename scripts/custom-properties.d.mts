/** The styles with fewer custom properties; `elsewhere` is the code that may read or set some, too. */
export function withFewerProperties(css: string, elsewhere: string): string;
