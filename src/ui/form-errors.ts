/** The texts that a refused call gives a field, none for any other failure `[§5-errors]`. */
export function fieldErrors(
  failure: { kind: string; errors?: Record<string, string[]> } | null,
  field: string,
): readonly string[] {
  return failure?.errors?.[field] ?? [];
}
