import { GraphQLError } from 'graphql';

/** An error of the whole request, returned beside the data, with a code. */
export function refuse(
  message: string,
  code = 'BAD_REQUEST',
  more: Record<string, unknown> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more } });
}

/** An error in the input, returned inside the data with status 200. */
export interface UserError {
  field: string[] | null;
  message: string;
  code?: string;
}

export const userError = (field: string[], message: string, code?: string): UserError => ({
  field,
  message,
  ...(code ? { code } : {}),
});
