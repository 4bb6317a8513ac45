/**
 * What may leave the device in a bundle for support. Field names are allowed one by one, so a field that nobody has
 * thought of is hidden. Shapes, sizes, ids, states, kinds and times are kept. Every other text and number becomes a
 * placeholder, the same one for the same value, so that connections stay visible.
 */
export type Redact = (value: unknown) => unknown;

/** Fields whose values identify something in our system, never a person. */
const ids = /^(id|key|seq|rev|lane|aggregate|commandId|cursor|upTo|gone|entity_id|[a-z_]+_id)$/;
/** Fields whose values are words of our own contract. */
const words =
  /^(type|origin|state|status|kind|code|op|entity|call|interval|vat_state|webhook_health|decision|platform|channel)$/;
const times = /^(at|day|sentAt|until|observedAt|checkedAt|made_at|[a-z_]+_at)$/;
const counts =
  /^(version|attempts|edition|retries|edits|page|current_page|last_page|per_page|limit|progress|ok|skipped|failed|quantity|stock|min_order_quantity|[a-z_]+_count|rows|count|status)$/;
/**
 * Field names that show the structure of a record. Other names become `field 1`, because a name may be a person's own
 * word.
 */
const shapes =
  /^(data|meta|payload|runs|values|command|args|body|query|draft|answer|value|failure|errors|details|title|description|tags|images|image|url|alt|supplier|shop|name|variants|options|included|price|compare_at|cost|amount|currency|customer|email|email_confirmed|phone|shipping_address|line1|line2|postal_code|city|country|subtotal|shipping|vat|total|lines|purchase_orders|timeline|tracking|carrier|number|reference|reason|sku|ean|brand|safety|recommended_price|is_[a-z_]+|has_[a-z_]+|complete|done|from|holdFor|undecided|keep|unit_price|unit_cost|search|search_query|order_by|direction|include|category|in_stock|filter|filters|problems|terms|discount|minimum_order|message|subject|actor|before|after|language|plan|last4|exp_month|exp_year|vat_number|vat_base|vat_rate|vat_amount|corrects|user|text|row|attribute|scopes|data_resources|enabled|shop_domain|last_error|photo_url|photo|role|role_name|source|access_level|has_more|used)$/;
/** Inside these fields, and inside fields with unknown names, the field names are the person's own words. */
const ownWords = new Set(['options', 'before', 'after', 'errors']);

const idText = /^(-?\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Such as `product:7`. */
const aboutText = /^([a-z]{2,20}(-[a-z]{2,20})?:-?\d{1,18}|collections|everything|all)$/;
const wordText = /^[a-z]{1,20}([-_.][a-z]{1,20}){0,4}$/;
/** The contract's calls, recognized by the form of their templates. */
const callText = /^(GET|POST|PATCH|PUT|DELETE) (\/([a-z-]{1,30}|\{[a-z]{1,20}\})){1,6}$/;
const timeText = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** A redactor for one bundle, which numbers its own placeholders. */
export function createRedact(): Redact {
  const texts = new Map<string, number>();
  const numbers = new Map<number, number>();
  const names = new Map<string, number>();

  function nth<K>(known: Map<K, number>, key: K): number {
    const found = known.get(key) ?? known.size + 1;
    known.set(key, found);
    return found;
  }

  const hidden = (text: string) => `‹text ${nth(texts, text)}, ${text.length} long›`;

  function textOf(key: string, text: string): string {
    if (text === '') return '';
    if (ids.test(key) && [idText, aboutText, callText].some((ours) => ours.test(text))) return text;
    if (words.test(key) && (wordText.test(text) || callText.test(text))) return text;
    if (times.test(key) && timeText.test(text)) return text;
    const question = key === 'key' ? /^([A-Z]+ \S+) (\{.*\})$/s.exec(text) : null;
    return question?.[1] && callText.test(question[1])
      ? questionOf(question[1], question[2] ?? '')
      : hidden(text);
  }

  /** The key of a kept answer: its call and arguments. */
  function questionOf(call: string, args: string): string {
    try {
      return `${call} ${JSON.stringify(visit('args', JSON.parse(args), false))}`;
    } catch {
      return `${call} ${hidden(args)}`;
    }
  }

  function numberOf(key: string, value: number): number | string {
    const isPlain = ids.test(key) || times.test(key) || counts.test(key);
    return isPlain ? value : `‹number ${nth(numbers, value)}›`;
  }

  function nameOf(key: string, isOwn: boolean): string {
    return isKnown(key) && !isOwn ? key : `field ${nth(names, key)}`;
  }

  function visit(key: string, value: unknown, isOwn: boolean): unknown {
    if (typeof value === 'string') return isOwn ? hidden(value) : textOf(key, value);
    if (typeof value === 'number')
      return isOwn ? `‹number ${nth(numbers, value)}›` : numberOf(key, value);
    // The elements of a list are treated like a value with the list's name.
    if (Array.isArray(value)) return value.map((one) => visit(key, one, isOwn));
    if (typeof value !== 'object' || value === null) return value ?? null;
    const own = isOwn || ownWords.has(key) || !isKnown(key);
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [nameOf(name, own), visit(name, one, own)]),
    );
  }

  return (value) => visit('value', value, false);
}

const isKnown = (name: string): boolean =>
  [ids, words, times, counts, shapes].some((allowed) => allowed.test(name));
