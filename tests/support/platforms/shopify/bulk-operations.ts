import type { ExecutionResult } from 'graphql';
import type { Caller } from './caller.ts';
import { gid, idOf } from './ids.ts';
import { isoTime } from './product-views.ts';
import { type Read, readRequest } from './read-request.ts';
import type { BulkOperation } from './records.ts';
import { orErrors, Rejected } from './rejected.ts';
import type { Store } from './store.ts';

/** How many an app may run in one shop at once. */
const mostAtOnce = 5;
/** In bytes. */
const largestFile = 100 * 1024 * 1024;

interface RunArgs {
  mutation: string;
  stagedUploadPath: string;
}

/** Carries out one line. */
type CarryOut = (
  asked: Read & { variables: Record<string, unknown> },
  caller: Caller,
) => Promise<ExecutionResult>;

/** A mutation that the store runs by itself, once for each line of a file with variables. */
export function bulkMutations(store: Store, carryOut: CarryOut) {
  return {
    bulkOperationRunMutation: ({ mutation, stagedUploadPath }: RunArgs, caller: Caller) =>
      orErrors(() => {
        const read = readRequest({ query: mutation });
        if ('errors' in read || read.operation.operation !== 'mutation') {
          const reason = 'errors' in read ? read.errors[0]?.message : 'it is no mutation';
          throw new Rejected(
            ['mutation'],
            `Failed to parse the mutation - ${reason}`,
            'INVALID_MUTATION',
          );
        }
        if (read.operation.selectionSet.selections.length > 1) {
          const message = 'You can only run one mutation.';
          throw new Rejected(['mutation'], message, 'INVALID_MUTATION');
        }
        const lines = readLines(store, stagedUploadPath);
        const running = [...store.bulkOperations.values()].filter(isRunning);
        if (running.length >= mostAtOnce) {
          const message = `The app may have no more than ${mostAtOnce} bulk operations at once in a shop.`;
          throw new Rejected([], message, 'OPERATION_IN_PROGRESS');
        }
        const operation: BulkOperation = {
          id: store.nextId(),
          status: 'CREATED',
          objectCount: 0,
          result: null,
          createdAt: store.clock.now(),
          completedAt: null,
        };
        store.bulkOperations.set(operation.id, operation);
        store.clock.after(store.settings.workTime, async () => {
          if (operation.status === 'CANCELED') return;
          operation.status = 'RUNNING';
          const answers: string[] = [];
          for (const [line, variables] of lines.entries()) {
            const result = await carryOut({ ...read, variables }, caller);
            answers.push(JSON.stringify({ ...result, __lineNumber: line }));
            operation.objectCount += 1;
          }
          operation.status = 'COMPLETED';
          operation.result = `${answers.join('\n')}\n`;
          operation.completedAt = store.clock.now();
          store.webhooks.notify('BULK_OPERATIONS_FINISH', {
            admin_graphql_api_id: gid('BulkOperation', operation.id),
            status: 'completed',
            type: 'mutation',
            error_code: null,
            completed_at: isoTime(operation.completedAt),
          });
        });
        return { bulkOperation: bulkOperationView(store, operation.id) };
      }),

    bulkOperationCancel: ({ id }: { id: string }) =>
      orErrors(() => {
        const operation = store.bulkOperations.get(idOf('BulkOperation', id) ?? 0);
        if (!operation) throw new Rejected(['id'], 'Bulk operation does not exist');
        if (!isRunning(operation)) {
          const status = operation.status.toLowerCase();
          throw new Rejected([], `A bulk operation cannot be canceled when it is ${status}`);
        }
        operation.status = 'CANCELED';
        return { bulkOperation: bulkOperationView(store, operation.id) };
      }),
  };
}

const isRunning = ({ status }: BulkOperation) => status === 'CREATED' || status === 'RUNNING';

function readLines(store: Store, path: string): Record<string, unknown>[] {
  const file = store.uploads.get(path);
  if (file == null) {
    const message = 'The JSONL file could not be found. Try uploading the file again.';
    throw new Rejected([], message, 'NO_SUCH_FILE');
  }
  if (Buffer.byteLength(file) > largestFile) {
    throw new Rejected([], 'The file is larger than 100 MB.', 'INVALID_STAGED_UPLOAD_FILE');
  }
  try {
    return file
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line));
  } catch {
    const message = 'The file has a line that is no JSON.';
    throw new Rejected([], message, 'INVALID_STAGED_UPLOAD_FILE');
  }
}

export function bulkOperationView(store: Store, id: number) {
  const operation = store.bulkOperations.get(id);
  if (!operation) return null;
  const { status, objectCount, result, createdAt, completedAt } = operation;
  return {
    __typename: 'BulkOperation',
    id: gid('BulkOperation', id),
    status,
    type: 'MUTATION',
    errorCode: null,
    objectCount: String(objectCount),
    fileSize: result && String(Buffer.byteLength(result)),
    url: (_: object, caller: Caller) =>
      result && `${caller.address}/${store.domain}/bulk/${id}.jsonl`,
    createdAt: isoTime(createdAt),
    completedAt: completedAt && isoTime(completedAt),
  };
}
