import type { Part } from '../../samples.ts';
import type { ToolCauses } from '../cause.ts';
import { cmakeCauses, makeCauses, ninjaCauses, perlCauses } from './build.ts';
import { babelCauses, prettierCauses, sassCauses, viteCauses, webpackCauses } from './bundlers.ts';
import { gppCauses, javaCauses, javacCauses, mavenCauses } from './compiled.ts';
import { jqCauses, psqlCauses, redisCauses, sqliteCauses } from './data.ts';
import { gccCauses } from './gcc.ts';
import { gitCauses } from './git.ts';
import { goCauses } from './go.ts';
import { eighthCauses } from './eighth/index.ts';
import { ninthCauses } from './ninth/index.ts';
import { fifthCauses } from './fifth/index.ts';
import { freshCauses } from './fresh/index.ts';
import { esbuildCauses, eslintCauses, jestCauses, mochaCauses, vitestCauses } from './javascriptTools.ts';
import { lateCauses } from './late.ts';
import { fortranCauses, phpCauses, rubyCauses } from './moreLanguages.ts';
import { curlCauses, wgetCauses } from './net.ts';
import { nodeCauses } from './node.ts';
import { npmCauses } from './npm.ts';
import { pythonCauses } from './python.ts';
import {
  debugCauses,
  dockerCauses,
  kubectlCauses,
  nginxCauses,
  opensslCauses,
  shellcheckCauses,
  sshCauses,
  terraformCauses,
} from './operations.ts';
import {
  blackCauses,
  flake8Causes,
  mypyCauses,
  pipCauses,
  pylintCauses,
  pyrightCauses,
  pytestCauses,
  ruffCauses,
} from './pythonTools.ts';
import { cargoCauses, rustCauses } from './rust.ts';
import { bashCauses, coreCauses } from './shell.ts';
import { seventhCauses } from './seventh/index.ts';
import { sixthCauses } from './sixth/index.ts';
import { tscCauses } from './tsc.ts';

/** All causes, tool by tool. */
export const allCauses: readonly ToolCauses[] = [
  nodeCauses,
  pythonCauses,
  tscCauses,
  gccCauses,
  bashCauses,
  coreCauses,
  gitCauses,
  npmCauses,
  goCauses,
  rustCauses,
  cargoCauses,
  curlCauses,
  wgetCauses,
  mypyCauses,
  pyrightCauses,
  ruffCauses,
  flake8Causes,
  pylintCauses,
  pytestCauses,
  pipCauses,
  blackCauses,
  eslintCauses,
  vitestCauses,
  mochaCauses,
  jestCauses,
  esbuildCauses,
  webpackCauses,
  viteCauses,
  prettierCauses,
  sassCauses,
  babelCauses,
  gppCauses,
  javacCauses,
  javaCauses,
  mavenCauses,
  makeCauses,
  cmakeCauses,
  ninjaCauses,
  perlCauses,
  sqliteCauses,
  psqlCauses,
  redisCauses,
  jqCauses,
  dockerCauses,
  kubectlCauses,
  terraformCauses,
  sshCauses,
  debugCauses,
  opensslCauses,
  shellcheckCauses,
  nginxCauses,
  rubyCauses,
  phpCauses,
  fortranCauses,
  ...lateCauses,
  ...freshCauses,
  ...fifthCauses,
  ...sixthCauses,
  ...seventhCauses,
  ...eighthCauses,
  ...ninthCauses,
];

/** Tools that were added after the reading of errors was tuned: held out as a whole. */
export const lateTools: readonly string[] = lateCauses.map(({ tool }) => tool);

/** The part of each cause that was recorded together with a whole part. */
export const recordedIn: ReadonlyMap<string, Part> = new Map(
  (
    [
      ['train-4', freshCauses],
      ['train-5', fifthCauses],
      ['train-6', sixthCauses],
      ['train-7', seventhCauses],
      ['train-8', eighthCauses],
      ['blind-1', ninthCauses],
    ] as const
  ).flatMap(([part, tools]) =>
    tools.flatMap(({ tool, causes }) => Object.keys(causes).map((name) => [`${tool}/${name}`, part] as const)),
  ),
);
