import type { Handlers } from '../handler.ts';
import { authHandlers } from './auth.ts';
import { userHandlers } from './users.ts';

/** Every call's handler. */
export const handlers = {
  ...authHandlers,
  ...userHandlers,
} satisfies Partial<Handlers>;
