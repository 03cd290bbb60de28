import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editInput, editOutput } from '../../../src/tools/editSchemas.ts';
import { getJsonSchema } from '../../../src/tools/jsonSchema.ts';
import {
  languageModelTools,
  manifestFile,
  toolListFile,
  toolListText,
  withTools,
  workflowSchemaFile,
  workflowSchemaText,
} from '../../../tools/manifest.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { replaceWorkflowTables } from '../../../tools/reference/workflowTables.ts';

const text = readFileSync(manifestFile, 'utf8');
const texts = JSON.parse(readFileSync(join(projectRoot, 'package.nls.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

describe('the tools in the manifest', () => {
  test('are those that the MCP server lists, but for names and the one for killed servers', () => {
    expect(readFileSync(toolListFile, 'utf8')).toBe(toolListText());
    const listed = JSON.parse(toolListText()) as { name: string; description: string; inputSchema: unknown }[];
    expect(
      listed
        .filter(({ name }) => name !== 'settle_unfinished_edit')
        .map(({ name, description, inputSchema }) => [
          name.replace(/^(?!recourse_)/, 'recourse_'),
          description,
          inputSchema,
        ]),
    ).toEqual(languageModelTools().map((tool) => [tool['name'], tool['modelDescription'], tool['inputSchema']]));
  });

  test('are those of the schemas ("npm run docs" makes them)', () => {
    expect(text).toBe(withTools(text));
  });

  test('a schema that moved on shows', () => {
    const manifest = JSON.parse(text) as {
      contributes: { languageModelTools: { inputSchema: { properties: Record<string, unknown> } }[] };
    };
    delete manifest.contributes.languageModelTools[0]!.inputSchema.properties['line_hint'];
    const old = `${JSON.stringify(manifest, undefined, 2)}\n`;
    expect(withTools(old)).toBe(text);
    expect(old).not.toBe(text);
  });

  test('have names and texts the editor accepts', () => {
    for (const tool of languageModelTools()) {
      expect(tool['name']).toMatch(/^recourse_[a-z_]+$/);
      expect(tool['toolReferenceName']).toMatch(/^[A-Za-z]+$/);
      for (const key of [tool['displayName'], tool['userDescription']])
        expect(texts[String(key).slice(1, -1)]).toBeTruthy();
      expect(String(tool['modelDescription']).length).toBeGreaterThan(100);
    }
  });
});

describe('the schemas as JSON', () => {
  test.each([
    ['input', editInput],
    ['output', editOutput],
  ] as const)('%s: one object at the top, nothing that clients reject', (_name, schema) => {
    const json = getJsonSchema(schema);
    expect(json['type']).toBe('object');
    for (const key of ['oneOf', 'anyOf', 'allOf', 'not', '$ref', '$schema', '$defs', 'definitions'])
      expect(json).not.toHaveProperty(key);
    expect(JSON.stringify(json)).not.toContain('"$ref"');
  });

  test('every field of the input is described and none is required by itself', () => {
    const json = getJsonSchema(editInput) as {
      properties: Record<string, { description?: string }>;
      required?: readonly string[];
    };
    expect(Object.keys(json.properties).sort()).toEqual([
      'ai_mode',
      'file_path',
      'line_hint',
      'new_string',
      'old_string',
      'replace_all',
      'text',
    ]);
    expect(json.required).toBeUndefined();
    for (const { description } of Object.values(json.properties)) expect(description).toBeTruthy();
  });
});

test('the schema of workflow files is that of the reader’s tables ("npm run docs" makes it)', () => {
  expect(readFileSync(workflowSchemaFile, 'utf8')).toBe(workflowSchemaText());
});

test('the page about workflow files has every field of those tables ("npm run docs" makes them)', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'workflows.md'), 'utf8');
  expect(page).toBe(replaceWorkflowTables(page));
  expect(() => replaceWorkflowTables('no place')).toThrow('fields of: workflow');
});
