/** The class rules of `whole` that `first` lacks, to be loaded after `first`. */
export function restOf(whole: string, first: string): string;
