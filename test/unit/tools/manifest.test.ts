import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longestDiff } from '../../../src/edit/domain/agent/agentDiff.ts';
import { editInput, editOutput } from '../../../src/tools/editSchemas.ts';
import { getJsonSchema } from '../../../src/tools/jsonSchema.ts';
import { languageModelTools, manifestFile, withTools } from '../../../tools/manifest.ts';
import { projectRoot } from '../../../tools/paths.ts';

const text = readFileSync(manifestFile, 'utf8');
const texts = JSON.parse(readFileSync(join(projectRoot, 'package.nls.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

describe('the tools in the manifest', () => {
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

test('the preview names the size at which diffs are cut', () => {
  expect(languageModelTools()[1]!['modelDescription']).toContain(`${longestDiff / 1000},000 characters`);
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
