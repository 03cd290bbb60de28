import type { FuzzTarget } from './fuzzTarget.ts';
import { editFormats } from './targets/editFormats.ts';
import { editResolve } from './targets/editResolve.ts';
import { errors } from './targets/errors.ts';
import { facts } from './targets/facts.ts';
import { lexer } from './targets/lexer.ts';
import { logs } from './targets/logs.ts';
import { looseJson } from './targets/looseJson.ts';
import { mcpInput } from './targets/mcpInput.ts';
import { mcpServer } from './targets/mcpServer.ts';
import { modelAnswers } from './targets/modelAnswers.ts';
import { panels } from './targets/panels.ts';
import { records } from './targets/records.ts';
import { redactedErrors } from './targets/redactedErrors.ts';
import { redaction } from './targets/redaction.ts';
import { rules } from './targets/rules.ts';
import { scip } from './targets/scip.ts';
import { storedFiles } from './targets/storedFiles.ts';
import { toolInputs } from './targets/toolInputs.ts';
import { torc } from './targets/torc.ts';
import { workflow } from './targets/workflow.ts';

/** Every parser of what comes from outside. */
export const allTargets: readonly FuzzTarget[] = [
  editFormats,
  editResolve,
  errors,
  redaction,
  redactedErrors,
  scip,
  records,
  workflow,
  torc,
  logs,
  mcpInput,
  mcpServer,
  toolInputs,
  looseJson,
  lexer,
  facts,
  panels,
  storedFiles,
  rules,
  modelAnswers,
];
