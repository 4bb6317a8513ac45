import { CatalogueFailure } from './failure.ts';
import { limits } from './limits.ts';

const deepest = 32;
const mostChildren = 1_000;
const mostAttributes = 64;
const longestName = 255;

/** Where a parser stands. `position` counts characters. */
interface Place {
  line: number;
  position: number;
}

/**
 * Bounds what an XML parser is given to keep: how deep elements stand in each other, how many an item has, how long
 * names and attributes are, and how much an item, or anything that has no end yet, is. Each throws `CatalogueFailure`.
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
    /** A document type may be named, and nothing more: a feed has no use for entities of its own. */
    doctype(text: string) {
      passed();
      if (text.includes('[')) {
        throw new CatalogueFailure(
          'malformed',
          'The XML has a document type with declarations of its own: entities that a file defines are not read.',
        );
      }
    },
    /** Heard with each piece of the file: whatever has no end yet is kept by the parser meanwhile. */
    check() {
      const at = place().position;
      if (itemFrom !== null && at - itemFrom > limits.record)
        refuse('has an item of more than 1 MB');
      if (at - last > limits.record) refuse('has a tag, a text or a comment of more than 1 MB');
    },
  };
}
