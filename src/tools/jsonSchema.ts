import { toJSONSchema, type ZodMiniType } from 'zod/mini';

/**
 * A schema as JSON Schema (draft 7: the one that both VS Code's tool manifests and MCP clients read), the same for
 * every run.
 */
export function getJsonSchema(schema: ZodMiniType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...rest } = toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest;
}
