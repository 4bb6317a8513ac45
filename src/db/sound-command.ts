import { isFields } from '../lib/pure/checks.ts';
import { hasTexts } from '../lib/pure/has-texts.ts';
import { fitsBody } from '../shapes/shapes.ts';
import { commands } from '../sync/commands/commands.ts';
import type { Command, EditedFrom } from '../sync/state/commands.ts';
import { draftFromSeen } from '../sync/state/draft.ts';

/**
 * Checks a stored command; null if it couldn't be sent. Needs `bringShapes` first. Damaged fields that are only for
 * display are left out.
 */
export function soundCommand(stored: unknown): Command | null {
  if (!isSendable(stored)) return null;
  const { before, holdFor, draft } = stored;
  const isSound =
    (before === undefined || isOrigin(before)) &&
    (holdFor === undefined || Number.isFinite(holdFor)) &&
    (draft === undefined || isShown(stored));
  if (isSound) return stored;
  const shown = isShown(stored) ? draft : titleOf(draft);
  return {
    ...{ call: stored.call, args: stored.args },
    ...(shown ? { draft: shown } : {}),
    ...(isOrigin(before) && { before }),
    ...(Number.isFinite(holdFor) && { holdFor }),
  } as Command;
}

function isSendable(stored: unknown): stored is Command {
  if (!isFields(stored) || !isFields(stored.args)) return false;
  const call = String(stored.call);
  const { id, body } = stored.args;
  return (
    Object.hasOwn(commands, call) &&
    (!call.includes('{id}') || isId(id, call)) &&
    fitsBody(call, body)
  );
}

/** Orders are identified by their numbers, which may be texts. */
const isId = (id: unknown, call: string): boolean =>
  call.startsWith('POST')
    ? typeof id === 'string' || Number.isSafeInteger(id)
    : Number.isSafeInteger(Number(id)) && (typeof id === 'number' || typeof id === 'string');

/** Whether the draft can be displayed: it is a whole product, or only a title. */
const isShown = ({ call, args, draft }: Command): boolean =>
  call === 'POST /import-products' &&
  (draftFromSeen(draft, args.body.product_id, 0) !== null ||
    (titleOf(draft) !== null && Object.keys(Object(draft)).length === 1));

const titleOf = (draft: unknown) => (hasTexts(draft, ['title']) ? { title: draft.title } : null);

const isOrigin = (before: unknown): before is EditedFrom =>
  isFields(before) &&
  Number.isSafeInteger(before.product_id) &&
  typeof before.title === 'string' &&
  fitsBody('PATCH /import-products/{id}', before.fields);
