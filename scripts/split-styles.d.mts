/** What `whole` has and `first` lacks of class rules, to be loaded after `first`. */
export function restOf(whole: string, first: string): string;
