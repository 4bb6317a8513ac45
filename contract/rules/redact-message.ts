import { longestMessage } from '../limits/reports.ts';

/**
 * The part of an error's message that may leave a device: a fixed list of words from browsers' and our own errors.
 * Every other word and number becomes an ellipsis, because it may be personal; redacting again changes nothing
 * `[§D-reports]`.
 */
export function redactMessage(message: string): string {
  const [line = ''] = message.slice(0, longestRead).split(/[\r\n]/, 1);
  const parts = line.match(/[\p{L}\p{N}_$]+|[^\p{L}\p{N}_$]+/gu) ?? [];
  const kept = parts.map((part) => {
    if (!/^[\p{L}\p{N}_$]/u.test(part)) return part.replaceAll(/[^ .,:;()'"=…-]+/gu, ' ');
    return known.has(part.toLowerCase()) ? part : '…';
  });
  const told = kept
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/…(?:[ .,:;()'"=-]*…)+/g, '…')
    .trim();
  // A word that is cut in two would be another word.
  return told.length <= longestMessage
    ? told
    : told
        .slice(0, longestMessage)
        .replace(/[\p{L}\p{N}_$]+$/u, '')
        .trim();
}

/** Browsers' messages are short; anything beyond this was inserted by somebody. */
const longestRead = 600;

/** The words in error messages of browsers, and in ours. */
const known = new Set(
  `a abort aborted access accessing after all allocation already an and any argument arguments array as assignment assign async at await
  be been before bigint bind blocked boolean buffer but by call callback can cannot catch cause chunk class clone closed closing code
  component connection const constraint constructor context convert could create cross cyclic data database date deadlock declaration
  defined delete denied descriptor destroyed detached did didn different document does dom dynamically element elements empty end ended
  error evaluating event exceeded exist expected expired export extensible failed fetch fetched fetching field file find for found frozen
  function generator get global handler has hook hooks hydrate hydration id image import imported in index indexed indexeddb infinite
  initialization initialize initialized input instance instanceof instead integer internal invalid invoked is it item iterable iterate
  iterator json key keys length limit list load loaded loading locked lost many map match maximum memory method missing mode module more
  mounted must name names network new no node non not null number object objects of offline on only open operation option or origin out
  outside page parameter parse parsing permission possible private promise properties property prototype protocol provided proxy quota
  range react read reading readonly recursion reduce reference regexp register registration rejected reload removed render rendered
  rendering renders request required resource response resolve result return revoked right root running same script security seen
  serialize server service set setting should size stack state static status stopped storage store stream string suspended symbol syntax
  t target test text than that the then there this time timed timeout to token too transaction transfer type typed unable unavailable
  undefined unexpected unhandled unknown unmounted unregistered unsupported update url use used user valid value values variable version
  view wait was when while window with within without worker write writing you`.split(/\s+/),
);
