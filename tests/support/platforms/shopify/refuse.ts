import { GraphQLError } from 'graphql';

/** An error of the whole request, as Shopify tells them: beside the data, with a code. */
export function refuse(
  message: string,
  code = 'BAD_REQUEST',
  more: Record<string, unknown> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...more } });
}

/** What is wrong with what was sent, told within the data under 200. */
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
