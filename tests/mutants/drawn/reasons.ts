import type { Reasons } from './report.ts';

const same = 'means the same:';
const byIndex = `${same} a part whose ids fall is looked through by its index instead, which finds the same places`;
const onlyHowMuch = `${same} it only decides how many records are kept or sorted together`;
const onlySign = `${same} only on which side of 0 it lies counts`;
const copied = `${same} a list of a single part is copied, and has the same records`;

/** Why a mutant may live, by its id in docs/mutants.md. Most behave the same as the original code. */
export const reasons: Reasons = {
  // server/calls/tenancy.ts
  '3b70c0b94c6b': `${same} where no kind was read there is no number either, and no number is not at most the largest`,
  // server/http/idempotency.ts
  '54c429ea9044': `${same} null is read as the word null, which is a key, and given back as null`,
  '9252f52977ff': `${same} no two fields of an object have one name`,
  b74842880436: onlySign,
  '61e79abcb9d7': onlySign,
  '54bc4b543f70': `${same} it is overwritten before anybody else can read it`,
  f1f435f55a60: 'fails either way: without an outcome there is no answer that could be written',
  // src/db/fold.ts
  ac5b41e2707c: `${same} what is missing is no more than any number, as 0 is`,
  '395988e18fea': `${same} what has no rev has NaN then, which is later than none and the same as none`,
  '8f7efb7c9fe5': `${same} no key is undefined, so that nothing is taken away`,
  // src/sync/state/segment.ts
  '3be0a755cd0d': onlyHowMuch,
  '93d4336e0df6': onlyHowMuch,
  fd30a629fc5a: `${same} of as many records as were told the bounds are those that were told`,
  '148df1286985': `${same} of as many records as were told the bounds are those that were told`,
  '73fb433403f1': `${same} there is no second part without a first`,
  '0ac3b8bfc6f4': `${same} an id that is the lowest already stays so`,
  '57899c012ff9': `${same} an id that is the highest already stays so`,
  '9e980e22d366': byIndex,
  d74f96cdfb47: byIndex,
  '8288a1f10613': byIndex,
  '72b6799cf4d2': byIndex,
  b7cd451c82cc: `${same} there is a record before each but the first`,
  f24851620d09: `${same} there is a record before each but the first`,
  '4a5a72c1df4f': `${same} no two records of a part have one id`,
  '998fa6e9b524': byIndex,
  '8bf250b7bff2': byIndex,
  '54cdec6b7455': byIndex,
  '9ac627e57aa5': `${same} between the first and the last there is a record`,
  '4c2b28ac8aac': `${same} the one that was looked for has been told before`,
  // src/sync/state/revisions.ts
  fcaba0eba85b: `${same} what was in order already is put in the same order`,
  // src/sync/state/record-table.ts
  '290445082a6b': `${same} no record comes in where there is one already`,
  '9f58d5e0ea1c': onlyHowMuch,
  '035cb464c9c9': onlyHowMuch,
  d50fc763137e: onlyHowMuch,
  acd6cc51ebc7: `${same} there is a record wherever there is a place`,
  '85602171868e': `${same} a part with no record in place of another is the same`,
  '5b599d49a2cb': `${same} a part with no record in place of another is the same`,
  '931f7eafa1ba': `${same} nothing leaves it and nothing comes in; only where its records stand is found out anew`,
  '94d2c1511e04': `${same} there is a record wherever there is a place`,
  de7426968365: `${same} records are compared by whole numbers, and only one with itself is no later`,
  e4914c3b7aaf: `${same} a record that stands where another does is put in its place before`,
  dad55656a609: `${same} records are compared by whole numbers, and no two stand in one place`,
  '3b7684d7ddb2': `${same} no two records stand in one place`,
  '61cdca6b797d': `${same} between the first and the last there is a record`,
  '9d7ab5fc535f': copied,
  '89f341637511': copied,
  '1e678ee6241a': `${same} a list of one part has that part`,
  // src/sync/state/layer.ts
  '5cce98088889': `${same} no record has such an id, whichever way it is said`,
  '89b4e25f7046': `${same} no record has such an id`,
  fc7b6dbf89d4: `${same} a record without one beneath it counts as its own`,
  // src/sync/state/collections.ts
  '99b1c8dafe6f': `${same} equal times are told apart before`,
  '6419b62d5d3d': onlySign,
  efa6b1645f4a: onlySign,
  // src/sync/commands
  '88c7fb24916a': `${same} any value that is always the same will do`,
  '609fb42ca154': `${same} no item has an id between what 0 and what nothing is read as`,
  '92a584ebcca1': `${same} no item has an id between what 0 and what nothing is read as`,
  // src/sync/outbox/lanes.ts
  '39c8cc9a65d7': `${same} each such command names its record`,
  '40ddb9c57e46': `${same} only an adding names no item, and its lane is the product that it adds`,
  fdedc0a84f1c: `${same} only an adding names no item, and its lane is the product that it adds`,
  '4e4ea8c7aab0': onlySign,
  ed64b7ececce: `${same} nothing is no less than 0 either`,
  // src/sync/store/account.ts
  '809c12cb03f2': `${same} of the open rows each is one`,
  '5125e66f666f': `${same} a key that is known is looked for once more there`,
  '2081c9c9e6ef': `${same} of nobody it says no as well`,
  // server/catalogue/merge.ts
  c1122279a7b2: `${same} what has counted a row has come as far as that row's product`,
  '0dad18eb2c01': `${same} of no products nothing is written, counted or told`,
  '9451f095862f': `${same} of no products nothing is written, counted or told`,
  // server/catalogue/upsert.ts
  dc7ce76a93b2: `${same} what is added is taken out of what has changed`,
  b26269e67723: `${same} the figures of a new product are those of its variants already`,
  '63aec43a6ccd': `${same} of no ids the database answers nothing`,
  // server/catalogue/unchanged.ts
  f474160a1d16: `${same} of no ids the database changes nothing`,
  '7a98706336cf': `${same} of no ids the database changes nothing`,
  '1a27554460a3': `${same} of no ids the database changes nothing`,
  // server/catalogue/assemble.ts
  aff2176d8697: `${same} whatever variant is the first has given its currency`,
  '4e68c0b3bc32': `${same} whatever variant is the first has given its currency`,
  // server/billing/credit-unused.ts
  '67f2d5364684': `${same} of a period that ends now nothing is left`,
  '4784e82eb6b2': `${same} of a period that is over nothing is left`,
  '494b6e1befe5': `${same} what ends at no time is not found as ending after now`,
  // server/billing/issue-invoice.ts
  '232f90c7687b': `${same} what was just written always comes back`,
  // contract/rules/conversion.ts
  '138f1d900c29': `${same} within one currency nothing is multiplied and nothing rounded`,
  '2b6555d82171': `${same} of 0 there is no rest`,
  '79b20d1e6dc4': `${same} within one currency the value is 1 on every day`,
  '13c352fbbc60': `${same} a rate is the same for one unit as for two`,
  '915fa2f8a921': `${same} between equal values the difference is 0, whichever is taken from the other`,
  // server/rates
  '5781e826a74d': `${same} no two days of a file have one date`,
  '561a6f22184c': onlySign,
  ce1ad8b5eb63: onlySign,
  '5bc0c6edfc41': `${same} the currencies that are compared are in both`,
  // contract/rules/vat.ts
  c58323fe63ca: `${same} the sum with its sign turned is divisible by 11 as the sum is`,
  // server/catalogue/amount.ts
  a857c2ff9285: `${same} two marks never stand in one place`,
  c119555f28cf: `${same} every mark that is no dot is read as the comma`,
  a2fea054f550: `${same} what can't be read with either mark can't be read with one of them`,
  '279058d87d28': `${same} what can't be read with either mark can't be read with one of them`,
  d56cc6ff9b39: `${same} every mark that is no dot is read as the comma`,
  // server/catalogue/amount-parts.ts
  d46dc80208fe: `${same} what stands last is a digit, which belongs to a number`,
  '6a0a0d6c7b47': `${same} behind the end of a text there is no digit`,
};
