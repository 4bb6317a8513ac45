/**
 * Whether a reader already has the content with this tag, by its `If-None-Match`. Weak tags count as strong ones: nobody
 * here asks for parts of a file.
 */
export function hasContent(ifNoneMatch: string | null | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => strong(known.trim()) === strong(tag));
}

const strong = (tag: string) => tag.replace(/^W\//, '');
