import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.ts';
import { replaceReference } from './reference/replaceReference.ts';
import { replaceWorkflowTables } from './reference/workflowTables.ts';

/**
 * `npm run docs`: writes the tables of commands, settings and tools in docs/reference.md from the manifest, and those
 * of fields in docs/workflows.md.
 */
const file = join(projectRoot, 'docs', 'reference.md');
const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const texts = join(projectRoot, 'package.nls.json');
const named = existsSync(texts) ? (JSON.parse(readFileSync(texts, 'utf8')) as Readonly<Record<string, string>>) : {};
writeFileSync(file, replaceReference(readFileSync(file, 'utf8'), manifest, named));
const workflows = join(projectRoot, 'docs', 'workflows.md');
writeFileSync(workflows, replaceWorkflowTables(readFileSync(workflows, 'utf8')));
