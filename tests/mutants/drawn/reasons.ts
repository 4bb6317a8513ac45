import type { Reasons } from './report.ts';

const same = 'means the same:';
const byIndex = `${same} a part whose ids fall is looked through by its index instead, which finds the same places`;
const copied = `${same} a list of a single part is copied, and has the same records`;

/** Why a mutant may live, by its id in docs/mutants.md: most mean the same as the code that they stand for. */
export const reasons: Reasons = {
  d8386f183504: `${same} only the order of the ranks counts, and the highest stays so`,
  '01b63b70f6a3': `${same} a word that is no role has no rank, and nothing is at least any`,
  ee1e2eeb0001: `${same} a word that is no role has no rank, and nothing is at least any`,
  '7ddddc98d117': `${same} no property is called null`,
  '2221c3e2ba8e': `${same} to whom there is no row, no role is told either way`,
  '31fd944ffaa0': `${same} no role reaches nothing by itself`,
  '06808004878a': `${same} what has no id has none below 0`,
  // server/tenancy.ts
  e70e4eef4237: `${same} where no kind was read there is no number either, and no number is not at most the largest`,
  // server/idempotency.ts
  '629b1802165a': `${same} null is read as the word null, which is a key, and given back as null`,
  '4fc142b18461': `${same} no two fields of an object have one name`,
  de126acf2ae9: `${same} only on which side of 0 it lies counts`,
  '7289597b985a': `${same} only on which side of 0 it lies counts`,
  e2f6219fbf7b: `${same} it is overwritten before anybody else can read it`,
  // src/db/fold.ts
  df56473605a4: `${same} what has no rev has NaN then, which is later than none and the same as none`,
  ba83bec34d6c: `${same} no key is undefined, so that nothing is taken away`,
  a127e319db6e: `${same} null is compared as 0`,
  // src/sync/state/confirmed.ts
  a46aaa2b5604: `${same} two that are the same have been told before`,
  '22c5118ddb5c': `${same} only on which side of 0 it lies counts`,
  '3585d73e4336': `${same} only on which side of 0 it lies counts`,
  // src/sync/state/part.ts
  d91789777060: `${same} of as many records as were told the bounds are those that were told`,
  '6c81cd2f6dd4': `${same} an id that is the lowest already stays so`,
  '3652e1d1cf10': `${same} an id that is the highest already stays so`,
  ffea5a797395: byIndex,
  '05ff979eeff6': byIndex,
  '41a7b862e7f1': byIndex,
  d07c6e462eae: byIndex,
  '2fcf769472fe': `${same} there is a record before each but the first`,
  '83e2b94ac271': `${same} there is a record before each but the first`,
  '33d96e31a4cd': `${same} no two records of a part have one id`,
  a8aad3625771: byIndex,
  a8c1e5cca9ed: byIndex,
  '3a0b20bfa9a8': byIndex,
  d5f93229d147: `${same} between the first and the last there is a record`,
  '46ed05c4576a': `${same} the one that was looked for has been told before`,
  // src/sync/state/record-table.ts
  e5baec1adcb6: `${same} there is a record wherever there is a place`,
  '90b20ccfe826': `${same} a part with no record in place of another is the same`,
  a814d570f20e: `${same} a part with no record in place of another is the same`,
  '9336469f57b6': `${same} nothing leaves it and nothing comes in; only where its records stand is found out anew`,
  '8d6f36ab32be': `${same} there is a record wherever there is a place`,
  cc3da7b3c56f: `${same} records are compared by whole numbers, and only one with itself is no later`,
  '51654d446b80': `${same} a record that stands where another does is put in its place before`,
  '5aa40018d0d7': `${same} records are compared by whole numbers, and no two stand in one place`,
  ece5422e60be: `${same} no two records stand in one place`,
  '2cac53e8395a': `${same} between the first and the last there is a record`,
  '737b05630e6e': copied,
  '900285522025': copied,
  '52fe8a13e240': `${same} a list of one part has that part`,
  // src/db/overlay.ts
  '4bf290171661': `${same} nothing has the id undefined, and gets null in the end`,
  d6612aa3bc3d: `${same} nothing has the id null, and gets null in the end`,
  '49568a87e073': `${same} whoever asks only wants to know whether there is one`,
  '64cf9e203bfb': `${same} what lies under nothing is the record itself`,
  '8b7ee3541848': `${same} null is compared as 0`,
  afacff0a2004: `${same} any word will do that is the same each time`,
  // src/sync/store/account.ts
  '348f80e3c77b': `${same} without one last signed in the reading fails, and nobody is told either way`,
  b3afb9135a51: `${same} without a row there is no account that could be sound`,
  '8c23d2887f61': `${same} a key that is known isn't asked for, as the sealing itself sees to`,
  // server/catalogue/upsert.ts
  b828041c967e: `${same} the figures of a new product are those of its variants already`,
  c749daac1f69: `${same} undefined is left out of JSON, and read from it as null`,
  '5763c1e81f30': `${same} of the changed ones those that are new are taken out in the end`,
  ae9814c43cbf: `${same} of no ids the database answers nothing`,
  // server/catalogue/assemble.ts
  '63937036c9dd': `${same} whatever variant is the first has given its currency`,
  '908639f7f672': `${same} whatever variant is the first has given its currency`,
  // server/billing/credit-unused.ts
  a010bf34f436: `${same} of a period that ends now nothing is left`,
  '0df086977baa': `${same} of a period that is over nothing is left`,
  '70aa58ac2785': `${same} what ends at no time is not found as ending after now`,
  // server/billing/issue-invoice.ts
  '5ca51304af42': `${same} what was just written always comes back`,
  // contract/rules/vat.ts
  '3e19619048b8': `${same} the sum with its sign turned is divisible by 11 as the sum is`,
  // server/catalogue/amount.ts
  '44819f635419': `${same} the format of a currency always tells its decimals`,
  '640065d5000c': `${same} the format of a currency always tells its decimals`,
  '0926e1a21829': `${same} two marks never stand in one place`,
  '47f031f7addc': `${same} every mark that is no dot is read as the comma`,
  '275f7ce1967b': `${same} every mark that is no dot is read as the comma`,
  // server/catalogue/amount-parts.ts
  '9b03cfa1144e': `${same} what stands last is a digit, which belongs to a number`,
  '5e8e984e9107': `${same} behind the end of a text there is no digit`,
};
