/** A short name for every class that Panda has made for `css`, in its order. */
export function shortNames(css: string): Record<string, string>;
/** The same styles with short names. Throws if a class has none. */
export function shortened(css: string, names: Record<string, string>): string;
