import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where tests and what they start meet, and where their keys lie: never in the folders of the person who runs them. */
if ((process.env['RECOURSE_RUNTIME_DIR'] ?? '') === '')
  process.env['RECOURSE_RUNTIME_DIR'] = join(tmpdir(), `recourse-tests-${process.getuid?.() ?? 'user'}`);
