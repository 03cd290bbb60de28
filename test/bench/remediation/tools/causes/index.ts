import type { ToolCauses } from '../cause.ts';
import { gccCauses } from './gcc.ts';
import { gitCauses } from './git.ts';
import { goCauses } from './go.ts';
import { curlCauses, wgetCauses } from './net.ts';
import { nodeCauses } from './node.ts';
import { npmCauses } from './npm.ts';
import { pythonCauses } from './python.ts';
import { cargoCauses, rustCauses } from './rust.ts';
import { bashCauses, coreCauses } from './shell.ts';
import { tscCauses } from './tsc.ts';

/** All causes, tool by tool. */
export const allCauses: readonly ToolCauses[] = [
  nodeCauses, pythonCauses, tscCauses, gccCauses, bashCauses, coreCauses, gitCauses, npmCauses, goCauses, rustCauses, cargoCauses, curlCauses, wgetCauses,
];

/** Tools that were added after the reading of errors was tuned: held out as a whole. */
export const lateTools: readonly string[] = [];
