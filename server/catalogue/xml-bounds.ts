import { CatalogueFailure } from './failure.ts';
import { limits } from './limits.ts';

const deepest = 32;
const mostChildren = 1_000;
const mostAttributes = 64;
const longestName = 255;

/** A parser's position. `position` counts characters. */
interface Place {
  line: number;
  position: number;
}

/**
 * Limits what an XML parser has to keep: how deeply elements are nested, how many an item has, how long names and
 * attributes are, and the size of an item or of any construct that isn't closed yet. Each check throws
 * `CatalogueFailure`.
 */
export function createXmlBounds(place: () => Place) {
  let depth = 0;
  let attributes = 0;
  let children = 0;
  let itemFrom: number | null = null;
  let last = 0;

  const refuse = (what: string) => {
    throw new CatalogueFailure('too_large', `The XML at line ${place().line} ${what}.`);
  };
  const passed = () => {
    last = place().position;
  };
  return {
    passed,
    opened(name: string) {
      passed();
      depth += 1;
      attributes = 0;
      if (depth > deepest) refuse(`has elements more than ${deepest} deep`);
      if (name.length > longestName) refuse(`has a name of more than ${longestName} characters`);
      if (itemFrom === null) return;
      children += 1;
      if (children > mostChildren) refuse(`has an item of more than ${mostChildren} elements`);
    },
    attribute({ name }: { name: string }) {
      passed();
      attributes += 1;
      if (attributes > mostAttributes)
        refuse(`has an element of more than ${mostAttributes} attributes`);
      if (name.length > longestName) refuse(`has a name of more than ${longestName} characters`);
    },
    closed() {
      passed();
      depth -= 1;
    },
    itemBegins() {
      itemFrom = place().position;
      children = 0;
    },
    itemEnds() {
      itemFrom = null;
    },
    /** A document type may be named, but nothing more: a feed doesn't need its own entities. */
    doctype(text: string) {
      passed();
      if (text.includes('[')) {
        throw new CatalogueFailure(
          'malformed',
          'The XML has a document type with declarations of its own: entities that a file defines are not read.',
        );
      }
    },
    /** Called with each piece of the file, because the parser keeps whatever isn't closed yet. */
    check() {
      const at = place().position;
      if (itemFrom !== null && at - itemFrom > limits.record)
        refuse('has an item of more than 1 MB');
      if (at - last > limits.record) refuse('has a tag, a text or a comment of more than 1 MB');
    },
  };
}
